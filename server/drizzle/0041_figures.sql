CREATE TABLE "app"."visit_counts" (
	"day" date NOT NULL,
	"step" text NOT NULL,
	"by" text NOT NULL,
	"key" text NOT NULL,
	"country" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "visit_counts_day_step_by_key_country_pk" PRIMARY KEY("day","step","by","key","country")
);
--> statement-breakpoint
CREATE TABLE "app"."visit_days" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text,
	"marks" integer DEFAULT 0 NOT NULL,
	"full_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "app"."visit_marks" (
	"day" date NOT NULL,
	"mark" bigint NOT NULL,
	CONSTRAINT "visit_marks_day_mark_pk" PRIMARY KEY("day","mark")
);
--> statement-breakpoint
CREATE TABLE "app"."visit_searches" (
	"day" date NOT NULL,
	"key" bigint NOT NULL,
	"visitors" integer NOT NULL,
	"words" text,
	CONSTRAINT "visit_searches_day_key_pk" PRIMARY KEY("day","key")
);
--> statement-breakpoint
ALTER TABLE "app"."orders" ADD COLUMN "country" text;--> statement-breakpoint
CREATE INDEX "visit_searches_words" ON "app"."visit_searches" USING btree ("day") WHERE words is not null;--> statement-breakpoint
CREATE INDEX "order_events_paid" ON "app"."order_events" USING btree ("at") WHERE state = 'paid';