ALTER TABLE "app"."orders" ADD COLUMN "total_paise" bigint;--> statement-breakpoint
ALTER TABLE "app"."orders" ADD COLUMN "inr_rate" text;--> statement-breakpoint
ALTER TABLE "app"."orders" ADD COLUMN "inr_rate_source" text;--> statement-breakpoint
ALTER TABLE "app"."orders" ADD COLUMN "inr_rate_at" timestamp with time zone;