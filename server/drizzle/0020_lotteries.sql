CREATE TABLE "onchain"."filled_ticket_orders" (
	"chain" text NOT NULL,
	"order_id" text NOT NULL,
	"lottery_id" bigint NOT NULL,
	"holder" text NOT NULL,
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"tx_hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "filled_ticket_orders_chain_order_id_pk" PRIMARY KEY("chain","order_id")
);
--> statement-breakpoint
CREATE TABLE "onchain"."lotteries" (
	"chain" text NOT NULL,
	"lottery_id" bigint NOT NULL,
	"token_id" text NOT NULL,
	"giver" text NOT NULL,
	"beneficiary" text NOT NULL,
	"ticket_price" text NOT NULL,
	"money_prize" text NOT NULL,
	"max_tickets" bigint NOT NULL,
	"wallet_limit" bigint NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"round" bigint NOT NULL,
	"permit_only" boolean NOT NULL,
	"state" text NOT NULL,
	"sold" bigint NOT NULL,
	"purchases" bigint NOT NULL,
	"list_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"tx_hash" text NOT NULL,
	"winning_ticket" bigint,
	"signature_x" text,
	"signature_y" text,
	"proceeds" text,
	"drawn_block" bigint,
	"drawn_at" timestamp with time zone,
	"drawn_tx_hash" text,
	"winner" text,
	"closed_block" bigint,
	"closed_at" timestamp with time zone,
	"closed_tx_hash" text,
	CONSTRAINT "lotteries_chain_lottery_id_pk" PRIMARY KEY("chain","lottery_id")
);
--> statement-breakpoint
CREATE TABLE "onchain"."lottery_versions" (
	"chain" text NOT NULL,
	"lottery_id" bigint NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "lottery_versions_chain_lottery_id_pk" PRIMARY KEY("chain","lottery_id")
);
--> statement-breakpoint
CREATE TABLE "onchain"."ticket_purchases" (
	"chain" text NOT NULL,
	"lottery_id" bigint NOT NULL,
	"number" bigint NOT NULL,
	"first" bigint NOT NULL,
	"count" bigint NOT NULL,
	"holder" text NOT NULL,
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"tx_hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_purchases_chain_lottery_id_number_pk" PRIMARY KEY("chain","lottery_id","number")
);
--> statement-breakpoint
CREATE TABLE "onchain"."ticket_refunds" (
	"chain" text NOT NULL,
	"lottery_id" bigint NOT NULL,
	"holder" text NOT NULL,
	"amount" text NOT NULL,
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"tx_hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_refunds_chain_lottery_id_holder_pk" PRIMARY KEY("chain","lottery_id","holder")
);
--> statement-breakpoint
CREATE TABLE "app"."lottery_endings" (
	"chain" text NOT NULL,
	"lottery_id" bigint NOT NULL,
	"signature" text,
	"beacon_state" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"tries" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lottery_endings_chain_lottery_id_pk" PRIMARY KEY("chain","lottery_id")
);
--> statement-breakpoint
CREATE TABLE "app"."lottery_entries" (
	"user_id" text PRIMARY KEY NOT NULL,
	"adult_at" timestamp with time zone,
	"region" text,
	"excluded_until" timestamp with time zone,
	"daily_cents" bigint,
	"next_cents" bigint,
	"next_from" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "app"."lottery_notice_cursors" (
	"chain" text PRIMARY KEY NOT NULL,
	"block" bigint NOT NULL,
	"reorganisations" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."lottery_offers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"rules" text,
	"item_id" text NOT NULL,
	"picture_of" text,
	"chain" text NOT NULL,
	"terms" jsonb NOT NULL,
	"providers" boolean NOT NULL,
	"free_entry" boolean NOT NULL,
	"prize_order" text,
	"lottery_id" bigint,
	"checked_hash" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "onchain"."events" ADD COLUMN "lottery_id" bigint;--> statement-breakpoint
ALTER TABLE "app"."market_transactions" ADD COLUMN "lottery_id" bigint;--> statement-breakpoint
CREATE INDEX "lotteries_open" ON "onchain"."lotteries" USING btree ("deadline") WHERE state in ('selling', 'drawn');--> statement-breakpoint
CREATE INDEX "lotteries_created" ON "onchain"."lotteries" USING btree ("chain","tx_hash");--> statement-breakpoint
CREATE INDEX "lottery_versions_step" ON "onchain"."lottery_versions" USING btree ("chain","version");--> statement-breakpoint
CREATE INDEX "ticket_purchases_ticket" ON "onchain"."ticket_purchases" USING btree ("chain","lottery_id","first");--> statement-breakpoint
CREATE INDEX "ticket_purchases_holder" ON "onchain"."ticket_purchases" USING btree ("holder");--> statement-breakpoint
CREATE INDEX "ticket_purchases_transaction" ON "onchain"."ticket_purchases" USING btree ("chain","tx_hash");--> statement-breakpoint
CREATE INDEX "ticket_refunds_holder" ON "onchain"."ticket_refunds" USING btree ("holder");--> statement-breakpoint
CREATE INDEX "lottery_endings_due" ON "app"."lottery_endings" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lottery_offers_number" ON "app"."lottery_offers" USING btree ("chain","lottery_id") WHERE lottery_id is not null;--> statement-breakpoint
CREATE INDEX "events_lottery" ON "onchain"."events" USING btree ("chain","lottery_id") WHERE lottery_id is not null;