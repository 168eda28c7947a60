ALTER TABLE "app"."eth_payments" ADD COLUMN "refunds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."eth_payments" ADD COLUMN "refund_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app"."eth_payments" ADD COLUMN "refunded_at" timestamp with time zone;