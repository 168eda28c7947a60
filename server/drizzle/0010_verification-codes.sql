ALTER TABLE "app"."mail_links" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "app"."mail_links" ADD COLUMN "code_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app"."mail_links" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "mail_links_browser" ON "app"."mail_links" USING btree ("browser");