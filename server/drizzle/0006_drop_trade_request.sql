DROP INDEX "app"."trade_transactions_request";--> statement-breakpoint
ALTER TABLE "app"."trade_transactions" DROP COLUMN "request_id";