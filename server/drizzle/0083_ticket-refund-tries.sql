CREATE TABLE "app"."ticket_refund_tries" (
	"chain" text NOT NULL,
	"lottery_id" bigint NOT NULL,
	"holder" text NOT NULL,
	"failed" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_refund_tries_chain_lottery_id_holder_pk" PRIMARY KEY("chain","lottery_id","holder")
);
