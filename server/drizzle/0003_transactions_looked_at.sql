CREATE TABLE "app"."auction_settlements" (
	"chain" text NOT NULL,
	"token_id" text NOT NULL,
	"round" bigint NOT NULL,
	"tries" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "auction_settlements_chain_token_id_round_pk" PRIMARY KEY("chain","token_id","round")
);
--> statement-breakpoint
ALTER TABLE "app"."chain_transactions" ADD COLUMN "looked_at" timestamp with time zone;