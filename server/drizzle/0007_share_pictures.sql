CREATE TABLE "app"."share_pictures" (
	"subject" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"user_id" text,
	"drawn_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app"."share_pictures" ADD CONSTRAINT "share_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_pictures_drawn" ON "app"."share_pictures" USING btree ("drawn_at");--> statement-breakpoint
CREATE INDEX "share_pictures_user" ON "app"."share_pictures" USING btree ("user_id");