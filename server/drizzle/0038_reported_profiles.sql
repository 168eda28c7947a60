ALTER TABLE "app"."reports" ALTER COLUMN "item_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."reports" ADD COLUMN "person_id" text;--> statement-breakpoint
ALTER TABLE "app"."reports" ADD COLUMN "part" text;--> statement-breakpoint
ALTER TABLE "app"."reports" ADD CONSTRAINT "reports_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "app"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_person" ON "app"."reports" USING btree ("person_id");