ALTER TABLE "app"."users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app"."users" ADD COLUMN "suspended_for" text;--> statement-breakpoint
ALTER TABLE "app"."vaults" ADD COLUMN "frozen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app"."vaults" ADD COLUMN "frozen_for" text;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "app"."users" USING btree ((lower("name") collate "C"),"id");--> statement-breakpoint
CREATE INDEX "users_by_handle" ON "app"."users" USING btree (("handle" collate "C"),"id");--> statement-breakpoint
CREATE INDEX "users_by_email" ON "app"."users" USING btree (("email" collate "C"),"id");--> statement-breakpoint
CREATE INDEX "users_by_created" ON "app"."users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "wallets_address_key" ON "app"."wallets" USING btree ((lower("address") collate "C"),"user_id");