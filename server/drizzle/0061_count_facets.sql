CREATE TABLE "app"."facet_counts" (
	"level" smallint NOT NULL,
	"facet" text NOT NULL,
	"film" text NOT NULL,
	"range" bigint NOT NULL,
	"value" text NOT NULL,
	"change" bigint NOT NULL,
	"items" integer NOT NULL,
	CONSTRAINT "facet_counts_cell" UNIQUE("level","facet","film","range","value","change")
);
--> statement-breakpoint
CREATE INDEX "facet_counts_changes" ON "app"."facet_counts" USING btree ("change") WHERE change > 0;--> statement-breakpoint
-- of what one change, or all of them, add to the counts: by one thing alone, of each film and of all together
CREATE FUNCTION "app"."facets_of"("film" text, "celebrity" text, "rarity" text)
RETURNS TABLE ("facet" text, "of_film" text, "value" text) LANGUAGE sql IMMUTABLE AS $$
  SELECT 'film', '', film
  UNION ALL SELECT 'celebrity', '', celebrity
  UNION ALL SELECT 'rarity', '', rarity
  UNION ALL SELECT 'celebrity', film, celebrity WHERE film <> ''
  UNION ALL SELECT 'rarity', film, rarity WHERE film <> ''
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "app"."count_item"("before" "app"."items", "had_editions" boolean, "after" "app"."items", "has_editions" boolean)
RETURNS void LANGUAGE sql AS $$
  WITH counted AS (
    INSERT INTO "app"."item_counts" ("level", "range", "film", "celebrity", "rarity", "collection", "chain", "sale", "available", "change", "items")
    SELECT level, "range" >> (2 * level), film, celebrity, rarity, collection, chain, sale, available, number, sum(difference)
    FROM (
      SELECT -1 AS difference, "app"."price_range"((before).price_cents) AS "range", coalesce((before).film_slug, '') AS film,
        (before).celebrity, (before).rarity, (before).collection, (before).chain, (before).sale, had_editions AS available
      WHERE (before).status = 'published'
      UNION ALL
      SELECT 1, "app"."price_range"((after).price_cents), coalesce((after).film_slug, ''),
        (after).celebrity, (after).rarity, (after).collection, (after).chain, (after).sale, has_editions
      WHERE (after).status = 'published'
    ) moved, generate_series(0, 8) level, (SELECT nextval('app.item_count_changes') AS number) numbered
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 HAVING sum(difference) <> 0
    RETURNING *
  )
  INSERT INTO "app"."facet_counts" ("level", "facet", "film", "range", "value", "change", "items")
  SELECT "level", facet, of_film, "range", value, "change", sum("items")
  FROM counted, "app"."facets_of"(film, celebrity, rarity)
  GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum("items") <> 0
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "app"."sum_item_counts"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('app.item_counts')) THEN
    RETURN;
  END IF;
  WITH changes AS (DELETE FROM "app"."item_counts" WHERE "change" > 0 RETURNING *)
  INSERT INTO "app"."item_counts" ("level", "range", "film", "celebrity", "rarity", "collection", "chain", "sale", "available", "change", "items")
  SELECT "level", "range", "film", "celebrity", "rarity", "collection", "chain", "sale", "available", 0, sum("items")
  FROM changes GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9 HAVING sum("items") <> 0
  ON CONFLICT ("level", "range", "film", "celebrity", "rarity", "collection", "chain", "sale", "available", "change")
  DO UPDATE SET "items" = "item_counts"."items" + excluded."items";
  WITH changes AS (DELETE FROM "app"."facet_counts" WHERE "change" > 0 RETURNING *)
  INSERT INTO "app"."facet_counts" ("level", "facet", "film", "range", "value", "change", "items")
  SELECT "level", "facet", "film", "range", "value", 0, sum("items")
  FROM changes GROUP BY 1, 2, 3, 4, 5 HAVING sum("items") <> 0
  ON CONFLICT ("level", "facet", "film", "range", "value", "change")
  DO UPDATE SET "items" = "facet_counts"."items" + excluded."items";
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "app"."rebuild_item_counts"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('app.item_counts'));
  LOCK TABLE "app"."items", "onchain"."drops" IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM "app"."item_counts";
  INSERT INTO "app"."item_counts" ("level", "range", "film", "celebrity", "rarity", "collection", "chain", "sale", "available", "change", "items")
  SELECT level, "app"."price_range"("price_cents") >> (2 * level), coalesce("film_slug", ''), "celebrity", "rarity", "collection",
    items."chain", "sale", coalesce("supply_cap" > "minted", false), 0, count(*)
  FROM "app"."items"
  LEFT JOIN "onchain"."drops" ON drops."chain" = items."chain" AND drops."drop_id" = items."drop_id", generate_series(0, 8) level
  WHERE "status" = 'published'
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
  ORDER BY 1, 2, 3;
  DELETE FROM "app"."facet_counts";
  INSERT INTO "app"."facet_counts" ("level", "facet", "film", "range", "value", "change", "items")
  SELECT "level", facet, of_film, "range", value, 0, sum("items")
  FROM "app"."item_counts", "app"."facets_of"(film, celebrity, rarity)
  GROUP BY 1, 2, 3, 4, 5
  ORDER BY 1, 2, 3, 4;
END
$$;
--> statement-breakpoint
SELECT "app"."rebuild_item_counts"();
