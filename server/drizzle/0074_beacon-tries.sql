ALTER TABLE "app"."launch_rooms" ADD COLUMN "tried_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app"."launch_rooms" ADD COLUMN "tried_until" timestamp with time zone;