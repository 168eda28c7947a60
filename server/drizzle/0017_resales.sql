ALTER TABLE "app"."orders" ADD COLUMN "token_id" text;--> statement-breakpoint
ALTER TABLE "app"."orders" ADD COLUMN "seller" text;--> statement-breakpoint
ALTER TABLE "app"."orders" ADD COLUMN "listed_price" text;--> statement-breakpoint
CREATE INDEX "orders_resales" ON "app"."orders" USING btree ("state","created_at") WHERE token_id is not null;