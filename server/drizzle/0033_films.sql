CREATE TABLE "app"."contributors" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"image" text,
	"wallets" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app"."films" ADD COLUMN "status" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."films" ADD COLUMN "released" date;--> statement-breakpoint
ALTER TABLE "app"."films" ADD COLUMN "celebrities" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."films" ADD COLUMN "credits" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."films" ADD COLUMN "approved_by" text;--> statement-breakpoint
ALTER TABLE "app"."films" ADD COLUMN "approved_reference" text;--> statement-breakpoint
ALTER TABLE "app"."films" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app"."films" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."films" ADD COLUMN "changed_at" timestamp with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "contributors_name" ON "app"."contributors" USING btree ("kind",lower("name"));--> statement-breakpoint
CREATE TRIGGER "films_count_changes" BEFORE UPDATE ON "app"."films" FOR EACH ROW
WHEN ((OLD."title", OLD."tagline", OLD."description", OLD."label", OLD."opens_at", OLD."priced_in", OLD."production_house",
    OLD."cover", OLD."thumb", OLD."beneficiary", OLD."creator_address", OLD."status", OLD."released", OLD."celebrities",
    OLD."credits", OLD."approved_by", OLD."approved_reference", OLD."approved_at")
  IS DISTINCT FROM (NEW."title", NEW."tagline", NEW."description", NEW."label", NEW."opens_at", NEW."priced_in", NEW."production_house",
    NEW."cover", NEW."thumb", NEW."beneficiary", NEW."creator_address", NEW."status", NEW."released", NEW."celebrities",
    NEW."credits", NEW."approved_by", NEW."approved_reference", NEW."approved_at"))
EXECUTE FUNCTION "app"."items_count_changes"();
