CREATE TABLE "app"."royalty_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"creator" text NOT NULL,
	"chain" text NOT NULL,
	"drop_id" bigint NOT NULL,
	"token_id" text NOT NULL,
	"method" text,
	"royalty_bps" integer NOT NULL,
	"price_cents" bigint NOT NULL,
	"cents" bigint NOT NULL,
	"paid" text NOT NULL,
	"share" text NOT NULL,
	"currency" text NOT NULL,
	"cause" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."royalty_payouts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"creator" text NOT NULL,
	"cents" bigint NOT NULL,
	"state" text NOT NULL,
	"reference" text,
	"begun_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "royalty_entries_step" ON "app"."royalty_entries" USING btree ("order_id","step");--> statement-breakpoint
CREATE INDEX "royalty_entries_creator" ON "app"."royalty_entries" USING btree ("creator","id");--> statement-breakpoint
CREATE UNIQUE INDEX "royalty_payouts_begun" ON "app"."royalty_payouts" USING btree ("creator","chain") WHERE state = 'begun';--> statement-breakpoint
CREATE UNIQUE INDEX "royalty_payouts_reference" ON "app"."royalty_payouts" USING btree ("creator","chain","reference");--> statement-breakpoint
CREATE INDEX "royalty_payouts_creator" ON "app"."royalty_payouts" USING btree ("creator","id");