ALTER TABLE "app"."fundings" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."fundings" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "app"."fundings" ADD COLUMN "lottery" text;--> statement-breakpoint
ALTER TABLE "app"."fundings" ADD COLUMN "ticket_count" integer;--> statement-breakpoint
ALTER TABLE "app"."fundings" ADD COLUMN "transaction_id" uuid;--> statement-breakpoint
CREATE INDEX "fundings_user" ON "app"."fundings" USING btree ("user_id","created_at") WHERE user_id is not null;