ALTER TABLE "onchain"."closed_sellers" ADD COLUMN "reopened_block" bigint;--> statement-breakpoint
ALTER TABLE "onchain"."closed_sellers" ADD COLUMN "reopened_log" integer;--> statement-breakpoint
ALTER TABLE "onchain"."listings" ADD COLUMN "block_number" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "onchain"."listings" ADD COLUMN "log_index" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."items" ADD COLUMN "payees" jsonb;--> statement-breakpoint
ALTER TABLE "app"."items" ADD COLUMN "refusal" text;