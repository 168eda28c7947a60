ALTER TABLE "app"."jobs" ADD COLUMN "holder" uuid;--> statement-breakpoint
ALTER TABLE "app"."jobs" ADD COLUMN "held_attempt" integer;--> statement-breakpoint
CREATE INDEX "jobs_held" ON "app"."jobs" USING btree ("holder") WHERE leased_until is not null;