CREATE TABLE "app"."legal_readings" (
	"user_id" text NOT NULL,
	"page" text NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "legal_readings_user_id_page_number_pk" PRIMARY KEY("user_id","page","number")
);
--> statement-breakpoint
CREATE TABLE "app"."text_publications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "app"."text_publications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"text_id" text NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"notify" boolean NOT NULL,
	"summary" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."text_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"text_id" text NOT NULL,
	"published" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."text_versions" (
	"text_id" text NOT NULL,
	"number" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "text_versions_text_id_number_pk" PRIMARY KEY("text_id","number")
);
--> statement-breakpoint
CREATE TABLE "app"."texts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"published" integer,
	"first_published_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"planned_version" integer,
	"planned_at" timestamp with time zone,
	"planned_by" text,
	"notify" boolean DEFAULT false NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app"."blog_posts" ADD COLUMN "text_id" text;--> statement-breakpoint
ALTER TABLE "app"."legal_readings" ADD CONSTRAINT "legal_readings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."text_slugs" ADD CONSTRAINT "text_slugs_text_id_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "app"."texts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."text_versions" ADD CONSTRAINT "text_versions_text_id_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "app"."texts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_publications_text" ON "app"."text_publications" USING btree ("text_id","id");--> statement-breakpoint
CREATE INDEX "text_slugs_text" ON "app"."text_slugs" USING btree ("text_id");--> statement-breakpoint
ALTER TABLE "app"."blog_posts" ADD CONSTRAINT "blog_posts_text_id_unique" UNIQUE("text_id");
--> statement-breakpoint
CREATE FUNCTION "app"."text_versions_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'versions of texts and their publications are neither changed nor removed';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "text_versions_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "app"."text_versions" FOR EACH STATEMENT EXECUTE FUNCTION "app"."text_versions_stay"();
--> statement-breakpoint
CREATE TRIGGER "text_publications_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "app"."text_publications" FOR EACH STATEMENT EXECUTE FUNCTION "app"."text_versions_stay"();
