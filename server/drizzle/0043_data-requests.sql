CREATE TABLE "app"."data_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"text" text NOT NULL,
	"opened_by" text,
	"thread_id" text,
	"state" text DEFAULT 'open' NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answer" text
);
--> statement-breakpoint
ALTER TABLE "app"."data_requests" ADD CONSTRAINT "data_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_requests_due" ON "app"."data_requests" USING btree ("state","due_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "data_requests_open" ON "app"."data_requests" USING btree ("user_id","kind") WHERE "app"."data_requests"."state" = 'open';