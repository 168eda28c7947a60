CREATE TABLE "app"."auction_settlements" (
	"chain" text NOT NULL,
	"token_id" text NOT NULL,
	"round" bigint NOT NULL,
	"tries" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "auction_settlements_chain_token_id_round_pk" PRIMARY KEY("chain","token_id","round")
);
--> statement-breakpoint
CREATE TABLE "app"."share_pictures" (
	"subject" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"user_id" text,
	"drawn_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."retired_vaults" (
	"address" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"sealed_key" text NOT NULL,
	"sealed_data_key" text NOT NULL,
	"master_key_id" text NOT NULL,
	"retired_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "app"."jobs_due";--> statement-breakpoint
ALTER TABLE "onchain"."closed_sellers" ADD COLUMN "reopened_block" bigint;--> statement-breakpoint
ALTER TABLE "onchain"."closed_sellers" ADD COLUMN "reopened_log" integer;--> statement-breakpoint
ALTER TABLE "onchain"."listings" ADD COLUMN "block_number" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "onchain"."listings" ADD COLUMN "log_index" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."chain_transactions" ADD COLUMN "looked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app"."jobs" ADD COLUMN "lane" text DEFAULT 'work' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."jobs" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."jobs" ADD COLUMN "crashes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."items" ADD COLUMN "payees" jsonb;--> statement-breakpoint
ALTER TABLE "app"."items" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "app"."orders" ADD COLUMN "reported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app"."orders" ADD COLUMN "look_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app"."trade_transactions" ADD COLUMN "look_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app"."vault_sends" ADD COLUMN "proved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."share_pictures" ADD CONSTRAINT "share_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_pictures_drawn" ON "app"."share_pictures" USING btree ("drawn_at");--> statement-breakpoint
CREATE INDEX "share_pictures_user" ON "app"."share_pictures" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "retired_vaults_at" ON "app"."retired_vaults" USING btree ("retired_at");--> statement-breakpoint
CREATE INDEX "retired_vaults_user" ON "app"."retired_vaults" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "jobs_waiting" ON "app"."jobs" USING btree ("lane","run_at") WHERE done_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "jobs_ended" ON "app"."jobs" USING btree ("done_at") WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX "verifications_expiry" ON "app"."verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "items_drafts" ON "app"."items" USING btree ("chain","drop_id") WHERE status = 'draft';--> statement-breakpoint
CREATE INDEX "notifications_cause" ON "app"."notifications" USING btree ("key");--> statement-breakpoint
CREATE INDEX "orders_look" ON "app"."orders" USING btree ("chain","look_at") WHERE look_at is not null;--> statement-breakpoint
CREATE INDEX "likes_at" ON "app"."likes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "likes_user" ON "app"."likes" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "trade_transactions_look" ON "app"."trade_transactions" USING btree ("chain","look_at") WHERE look_at is not null;--> statement-breakpoint
CREATE INDEX "trade_transactions_decided" ON "app"."trade_transactions" USING btree ("chain","block") WHERE state in ('done', 'failed');--> statement-breakpoint
CREATE INDEX "trade_transactions_replaced" ON "app"."trade_transactions" USING btree ("chain","updated_at") WHERE state = 'replaced';