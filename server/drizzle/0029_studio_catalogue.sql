ALTER TABLE "app"."items" ADD COLUMN "review_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app"."items" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app"."items" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."items" ADD COLUMN "changed_at" timestamp with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL;--> statement-breakpoint
CREATE INDEX "items_by_change" ON "app"."items" USING btree ("changed_at","id");--> statement-breakpoint
CREATE INDEX "items_by_title" ON "app"."items" USING btree ((lower("title") collate "C"),"id");--> statement-breakpoint
CREATE INDEX "items_by_price" ON "app"."items" USING btree ((coalesce("price_cents", -1)),"id");--> statement-breakpoint
CREATE INDEX "items_of_film" ON "app"."items" USING btree ("film_slug","changed_at","id");--> statement-breakpoint
CREATE INDEX "items_in_state" ON "app"."items" USING btree ((case when "status" <> 'draft' then "status" when "registration" is not null then 'registering'
    when "publish_at" is not null then 'scheduled' when "review_at" is not null then 'review' else 'draft' end),"changed_at","id");--> statement-breakpoint
CREATE INDEX "items_in_collection" ON "app"."items" USING btree ("collection","changed_at","id");--> statement-breakpoint
CREATE INDEX "items_of_rarity" ON "app"."items" USING btree ("rarity","changed_at","id");--> statement-breakpoint
CREATE INDEX "items_at_sale" ON "app"."items" USING btree ("sale","changed_at","id");--> statement-breakpoint
CREATE INDEX "items_of_creator" ON "app"."items" USING btree ("creator_name","changed_at","id");--> statement-breakpoint
CREATE INDEX "items_by_number" ON "app"."items" USING btree ("external_id");--> statement-breakpoint
CREATE FUNCTION "app"."items_count_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."version" := OLD."version" + 1;
  NEW."changed_at" := date_trunc('milliseconds', now());
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "items_count_changes" BEFORE UPDATE ON "app"."items" FOR EACH ROW
WHEN ((OLD."title", OLD."description", OLD."about", OLD."film_slug", OLD."celebrity", OLD."creator_name", OLD."creator_about",
    OLD."creator_image", OLD."production_house", OLD."category", OLD."rarity", OLD."collection", OLD."chain", OLD."sale",
    OLD."price_cents", OLD."quantity", OLD."image", OLD."thumb", OLD."animation", OLD."rewards", OLD."attributes",
    OLD."status", OLD."review_at", OLD."publish_at")
  IS DISTINCT FROM (NEW."title", NEW."description", NEW."about", NEW."film_slug", NEW."celebrity", NEW."creator_name", NEW."creator_about",
    NEW."creator_image", NEW."production_house", NEW."category", NEW."rarity", NEW."collection", NEW."chain", NEW."sale",
    NEW."price_cents", NEW."quantity", NEW."image", NEW."thumb", NEW."animation", NEW."rewards", NEW."attributes",
    NEW."status", NEW."review_at", NEW."publish_at"))
EXECUTE FUNCTION "app"."items_count_changes"();
