CREATE TABLE "onchain"."receiver_payments" (
	"chain" text NOT NULL,
	"order_id" text NOT NULL,
	"payer" text NOT NULL,
	"amount" text NOT NULL,
	"refunded" text NOT NULL,
	"refund_block" bigint,
	"refund_tx_hash" text,
	"collectable_from" timestamp with time zone,
	"objected" boolean NOT NULL,
	"collected" boolean NOT NULL,
	"tx_hash" text NOT NULL,
	"block_number" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "receiver_payments_chain_order_id_pk" PRIMARY KEY("chain","order_id")
);
--> statement-breakpoint
CREATE TABLE "app"."eth_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"chain_order_id" text NOT NULL,
	"chain" text NOT NULL,
	"payer" text NOT NULL,
	"payer_kind" text NOT NULL,
	"amount" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"signature" text NOT NULL,
	"state" text NOT NULL,
	"tx_hash" text,
	"payment_key" text,
	"payments" integer DEFAULT 0 NOT NULL,
	"reported_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app"."orders" ADD COLUMN "eth_quoted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "eth_payments_order" ON "app"."eth_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "eth_payments_open" ON "app"."eth_payments" USING btree ("state") WHERE state in ('quoted', 'paid', 'refunding');--> statement-breakpoint
CREATE INDEX "eth_payments_look" ON "app"."eth_payments" USING btree ("chain","next_check_at") WHERE next_check_at is not null;