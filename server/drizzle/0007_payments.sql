CREATE TABLE "app"."payment_events" (
	"method" text NOT NULL,
	"id" text NOT NULL,
	"payment_id" uuid,
	"type" text NOT NULL,
	"verdict" text NOT NULL,
	"reason" text,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_events_method_id_pk" PRIMARY KEY("method","id")
);
--> statement-breakpoint
CREATE TABLE "app"."payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"reference" text,
	"receipt" text,
	"page_url" text,
	"received" bigint DEFAULT 0 NOT NULL,
	"received_currency" text,
	"failure" text,
	"idempotency_key" text NOT NULL,
	"next_check_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	"state" text NOT NULL,
	"reference" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"asked_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app"."orders" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "app"."orders" ADD COLUMN "settles_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app"."refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "app"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "app"."payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_idempotency" ON "app"."payments" USING btree ("order_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "app"."payments" USING btree ("method","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_receipt" ON "app"."payments" USING btree ("method","receipt");--> statement-breakpoint
CREATE INDEX "payments_due" ON "app"."payments" USING btree ("next_check_at");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "app"."refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "app"."refunds" USING btree ("next_check_at");