ALTER TABLE "app"."launch_rooms" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app"."launch_rooms" ADD COLUMN "entries_hash" text;--> statement-breakpoint
ALTER TABLE "app"."launch_rooms" ADD COLUMN "round" integer;--> statement-breakpoint
ALTER TABLE "app"."launch_rooms" ADD COLUMN "signature" text;