ALTER TABLE "app"."orders" ADD COLUMN "reported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app"."orders" ADD COLUMN "look_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app"."trade_transactions" ADD COLUMN "look_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app"."trade_transactions" ADD COLUMN "request_id" uuid;--> statement-breakpoint
CREATE INDEX "items_drafts" ON "app"."items" USING btree ("chain","drop_id") WHERE status = 'draft';--> statement-breakpoint
CREATE INDEX "notifications_cause" ON "app"."notifications" USING btree ("key");--> statement-breakpoint
CREATE INDEX "orders_look" ON "app"."orders" USING btree ("chain","look_at") WHERE look_at is not null;--> statement-breakpoint
CREATE INDEX "likes_at" ON "app"."likes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "likes_user" ON "app"."likes" USING btree ("user_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "trade_transactions_request" ON "app"."trade_transactions" USING btree ("user_id","request_id");--> statement-breakpoint
CREATE INDEX "trade_transactions_look" ON "app"."trade_transactions" USING btree ("chain","look_at") WHERE look_at is not null;--> statement-breakpoint
CREATE INDEX "trade_transactions_decided" ON "app"."trade_transactions" USING btree ("chain","block") WHERE state in ('done', 'failed');--> statement-breakpoint
CREATE INDEX "trade_transactions_replaced" ON "app"."trade_transactions" USING btree ("chain","updated_at") WHERE state = 'replaced';