CREATE TABLE "app"."royalty_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."royalty_payees" (
	"chain" text NOT NULL,
	"creator" text NOT NULL,
	"name" text,
	"address" text,
	"currency" text NOT NULL,
	"tax_bps" integer,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "royalty_payees_chain_creator_pk" PRIMARY KEY("chain","creator")
);
--> statement-breakpoint
CREATE TABLE "app"."royalty_statements" (
	"chain" text NOT NULL,
	"creator" text NOT NULL,
	"month" text NOT NULL,
	"figures" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "royalty_statements_chain_creator_month_pk" PRIMARY KEY("chain","creator","month")
);
--> statement-breakpoint
CREATE TABLE "app"."studio_moves" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"subject" text NOT NULL,
	"cents" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app"."royalty_payouts" ADD COLUMN "tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."royalty_payouts" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "app"."royalty_payouts" ADD COLUMN "payee" text;--> statement-breakpoint
ALTER TABLE "app"."royalty_payouts" ADD COLUMN "wei" text;--> statement-breakpoint
ALTER TABLE "app"."royalty_payouts" ADD COLUMN "rate" text;--> statement-breakpoint
ALTER TABLE "app"."royalty_payouts" ADD COLUMN "rate_source" text;--> statement-breakpoint
ALTER TABLE "app"."royalty_payouts" ADD COLUMN "rate_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app"."royalty_payouts" ADD COLUMN "inr_rate" text;--> statement-breakpoint
ALTER TABLE "app"."royalty_payouts" ADD COLUMN "by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."royalty_payouts" ADD COLUMN "failure" text;--> statement-breakpoint
CREATE INDEX "royalty_batches_started" ON "app"."royalty_batches" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "studio_moves_at" ON "app"."studio_moves" USING btree ("at");--> statement-breakpoint
ALTER TABLE "app"."royalty_payouts" ADD CONSTRAINT "royalty_payouts_batch_id_royalty_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "app"."royalty_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "royalty_payouts_batch" ON "app"."royalty_payouts" USING btree ("batch_id") WHERE batch_id is not null;