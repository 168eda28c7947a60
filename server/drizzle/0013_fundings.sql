CREATE TABLE "app"."fundings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"chain" text NOT NULL,
	"wallet" text NOT NULL,
	"wei" text NOT NULL,
	"needed" text NOT NULL,
	"proved" boolean NOT NULL,
	"reference" text,
	"failure" text,
	"idempotency_key" text NOT NULL,
	"next_check_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."on_ramp_tokens" (
	"method" text PRIMARY KEY NOT NULL,
	"token" text,
	"previous" text,
	"expires_at" timestamp with time zone,
	"renewing_until" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "fundings_idempotency" ON "app"."fundings" USING btree ("order_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "fundings_due" ON "app"."fundings" USING btree ("next_check_at");