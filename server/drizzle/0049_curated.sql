ALTER TABLE "app"."items" ADD COLUMN "curated" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "items_curated" ON "app"."items" USING btree ("curated","drop_id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "items_curated_film" ON "app"."items" USING btree ("film_slug","curated","drop_id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "items_turns" ON "app"."items" USING btree ("film_slug","collection","curated");--> statement-breakpoint
-- Months run backwards, so that what was published last comes first; within a month the n-th of each film's tier is in
-- turn n, and within a turn neighbours are of other films and other tiers. 14 digits: month, turn (5), slot (1), film (3).
CREATE FUNCTION "app"."items_curate"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  at timestamp := coalesce(NEW."published_at", now()) AT TIME ZONE 'UTC';
  month bigint := (12 * (3000 - extract(year FROM at)) - extract(month FROM at))::bigint * 1000000000;
  film integer := coalesce((SELECT "position" FROM "app"."films" WHERE "slug" = NEW."film_slug"), 0);
  tier integer := coalesce(array_position(ARRAY['Common', 'Rare', 'Ultimate', 'Legendary', 'NonfungibleSPB'], NEW."collection"), 1);
  turn bigint;
BEGIN
  SELECT max("curated") / 10000 % 100000 + 1 INTO turn FROM "app"."items"
    WHERE "film_slug" = NEW."film_slug" AND "collection" = NEW."collection"
      AND "curated" >= month AND "curated" < month + 1000000000;
  NEW."curated" := month + least(coalesce(turn, 1), 99999) * 10000 + (film + tier) % 4 * 1000 + film % 1000;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- what was published before has its turns by its age; nothing of it was changed by anybody
ALTER TABLE "app"."items" DISABLE TRIGGER "items_count_changes";--> statement-breakpoint
UPDATE "app"."items" SET "curated" = placed.curated FROM (
  SELECT i."id", (12 * (3000 - extract(year FROM at)) - extract(month FROM at))::bigint * 1000000000
    + least(row_number() OVER (PARTITION BY i."film_slug", i."collection", date_trunc('month', at) ORDER BY at, i."drop_id"), 99999) * 10000
    + (coalesce(f."position", 0)
      + coalesce(array_position(ARRAY['Common', 'Rare', 'Ultimate', 'Legendary', 'NonfungibleSPB'], i."collection"), 1)) % 4 * 1000
    + coalesce(f."position", 0) % 1000 AS curated
  FROM "app"."items" i LEFT JOIN "app"."films" f ON f."slug" = i."film_slug"
  CROSS JOIN LATERAL (SELECT coalesce(i."published_at", now()) AT TIME ZONE 'UTC' AS at) months
  WHERE i."status" <> 'draft'
) placed WHERE placed."id" = "app"."items"."id";--> statement-breakpoint
ALTER TABLE "app"."items" ENABLE TRIGGER "items_count_changes";--> statement-breakpoint
CREATE TRIGGER "items_curate_added" BEFORE INSERT ON "app"."items" FOR EACH ROW
WHEN (NEW."status" = 'published') EXECUTE FUNCTION "app"."items_curate"();
--> statement-breakpoint
CREATE TRIGGER "items_curate_changed" BEFORE UPDATE ON "app"."items" FOR EACH ROW
WHEN (NEW."status" = 'published' AND (NEW."curated" = 0
  OR (OLD."film_slug", OLD."collection", OLD."published_at")
    IS DISTINCT FROM (NEW."film_slug", NEW."collection", NEW."published_at")))
EXECUTE FUNCTION "app"."items_curate"();
