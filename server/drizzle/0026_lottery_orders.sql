ALTER TABLE "app"."orders" ADD COLUMN "lottery" text;--> statement-breakpoint
ALTER TABLE "app"."orders" ADD COLUMN "ticket_count" integer;--> statement-breakpoint
CREATE INDEX "orders_tickets" ON "app"."orders" USING btree ("state","created_at") WHERE lottery is not null;