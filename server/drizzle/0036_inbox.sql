CREATE TABLE "app"."hidden_parts" (
	"user_id" text NOT NULL,
	"part" text NOT NULL,
	"value" text NOT NULL,
	"instead" text,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "hidden_parts_user_id_part_pk" PRIMARY KEY("user_id","part")
);
--> statement-breakpoint
CREATE TABLE "app"."inbox_replies" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"thread_id" text NOT NULL,
	"from" text NOT NULL,
	"author" text,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."inbox_texts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."inbox_threads" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"state" text DEFAULT 'open' NOT NULL,
	"waiting" boolean DEFAULT true NOT NULL,
	"assignee_id" text,
	"assignee" text,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app"."hidden_parts" ADD CONSTRAINT "hidden_parts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."inbox_replies" ADD CONSTRAINT "inbox_replies_thread_id_inbox_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "app"."inbox_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."inbox_threads" ADD CONSTRAINT "inbox_threads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hidden_parts_value" ON "app"."hidden_parts" USING btree ("part","value");--> statement-breakpoint
CREATE INDEX "inbox_replies_thread" ON "app"."inbox_replies" USING btree ("thread_id","id");--> statement-breakpoint
CREATE INDEX "inbox_threads_state" ON "app"."inbox_threads" USING btree ("state","last_at","id");--> statement-breakpoint
CREATE INDEX "inbox_threads_assignee" ON "app"."inbox_threads" USING btree ("assignee_id","last_at");--> statement-breakpoint
CREATE INDEX "inbox_threads_user" ON "app"."inbox_threads" USING btree ("user_id");--> statement-breakpoint
INSERT INTO "app"."inbox_threads" ("id", "kind", "user_id", "state", "waiting", "version", "created_at", "last_at")
SELECT "id", 'message', "user_id", CASE WHEN "answered_at" IS NULL THEN 'open' ELSE 'closed' END, "answered_at" IS NULL,
  CASE WHEN "answered_at" IS NULL THEN 0 ELSE 1 END, "at", coalesce("answered_at", "at") FROM "app"."contact_messages";--> statement-breakpoint
INSERT INTO "app"."inbox_threads" ("id", "kind", "user_id", "state", "waiting", "version", "created_at", "last_at")
SELECT "id", 'report', "user_id", CASE WHEN "answered_at" IS NULL THEN 'open' ELSE 'closed' END, "answered_at" IS NULL,
  CASE WHEN "answered_at" IS NULL THEN 0 ELSE 1 END, "at", coalesce("answered_at", "at") FROM "app"."reports";--> statement-breakpoint
INSERT INTO "app"."inbox_replies" ("thread_id", "from", "author", "text", "at")
SELECT "id", 'us', NULL, "answer", "answered_at" FROM "app"."contact_messages" WHERE "answered_at" IS NOT NULL AND "answer" IS NOT NULL
UNION ALL
SELECT "id", 'us', NULL, "answer", "answered_at" FROM "app"."reports" WHERE "answered_at" IS NOT NULL AND "answer" IS NOT NULL;
