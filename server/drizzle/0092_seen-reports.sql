ALTER TABLE "app"."eth_payments" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app"."market_transactions" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app"."orders" ADD COLUMN "seen_at" timestamp with time zone;