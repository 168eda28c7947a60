CREATE TABLE "app"."ticket_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint NOT NULL,
	"chain_order_id" text NOT NULL,
	"user_id" text NOT NULL,
	"lottery" text NOT NULL,
	"wallet" text NOT NULL,
	"count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_orders_person" ON "app"."ticket_orders" USING btree ("user_id","lottery") WHERE user_id <> 'deleted';