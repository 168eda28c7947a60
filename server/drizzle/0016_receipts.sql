CREATE TABLE "app"."receipt_series" (
	"prefix" text NOT NULL,
	"year" text NOT NULL,
	"part" integer DEFAULT 0 NOT NULL,
	"last" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "receipt_series_prefix_year_pk" PRIMARY KEY("prefix","year")
);
--> statement-breakpoint
CREATE TABLE "app"."receipts" (
	"number" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid NOT NULL,
	"refund_id" uuid,
	"figures" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_invoice" ON "app"."receipts" USING btree ("order_id") WHERE kind = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_refund" ON "app"."receipts" USING btree ("refund_id");