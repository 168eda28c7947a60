CREATE INDEX "orders_state" ON "app"."orders" USING btree ("state","number");--> statement-breakpoint
CREATE INDEX "purchases_at" ON "app"."purchases" USING btree ("at");