CREATE TABLE "app"."order_notes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"author" text NOT NULL,
	"note" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."studio_approvals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"request" jsonb NOT NULL,
	"subject" text NOT NULL,
	"cents" bigint NOT NULL,
	"asked_by" text NOT NULL,
	"asked_name" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_name" text,
	"decided_at" timestamp with time zone,
	"decision" text
);
--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "app"."order_notes" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "studio_approvals_asked" ON "app"."studio_approvals" USING btree ("asked_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "studio_approvals_waiting" ON "app"."studio_approvals" USING btree ("subject") WHERE "app"."studio_approvals"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "orders_wallet" ON "app"."orders" USING btree ("wallet","number");--> statement-breakpoint
CREATE INDEX "orders_transaction" ON "app"."orders" USING btree ("tx_hash") WHERE tx_hash is not null;