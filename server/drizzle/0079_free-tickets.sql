ALTER TABLE "app"."ticket_orders" ADD COLUMN "total_wei" text;--> statement-breakpoint
ALTER TABLE "app"."ticket_orders" ADD COLUMN "price_cents" bigint;--> statement-breakpoint
ALTER TABLE "app"."ticket_orders" ADD COLUMN "address_mark" text;--> statement-breakpoint
CREATE INDEX "ticket_orders_lottery" ON "app"."ticket_orders" USING btree ("lottery");--> statement-breakpoint
CREATE INDEX "ticket_orders_created" ON "app"."ticket_orders" USING btree ("created_at");