ALTER TABLE "app"."blog_feeds" ADD COLUMN "edition" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."trade_news" ADD COLUMN "log_index" integer;--> statement-breakpoint
ALTER TABLE "app"."wallets" ADD COLUMN "chain" text;--> statement-breakpoint
ALTER TABLE "app"."accounts" DROP COLUMN "access_token";--> statement-breakpoint
ALTER TABLE "app"."accounts" DROP COLUMN "refresh_token";--> statement-breakpoint
ALTER TABLE "app"."accounts" DROP COLUMN "id_token";--> statement-breakpoint
ALTER TABLE "app"."accounts" DROP COLUMN "access_token_expires_at";--> statement-breakpoint
ALTER TABLE "app"."accounts" DROP COLUMN "refresh_token_expires_at";--> statement-breakpoint
ALTER TABLE "app"."accounts" DROP COLUMN "scope";--> statement-breakpoint
ALTER TABLE "app"."users" DROP COLUMN "image";