CREATE SEQUENCE "app"."item_count_changes" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "app"."item_counts" (
	"level" smallint NOT NULL,
	"range" bigint NOT NULL,
	"film" text NOT NULL,
	"celebrity" text NOT NULL,
	"rarity" text NOT NULL,
	"collection" text NOT NULL,
	"chain" text NOT NULL,
	"sale" text NOT NULL,
	"available" boolean NOT NULL,
	"change" bigint NOT NULL,
	"items" integer NOT NULL,
	CONSTRAINT "item_counts_cell" UNIQUE("level","range","film","celebrity","rarity","collection","chain","sale","available","change")
);
--> statement-breakpoint
CREATE INDEX "item_counts_changes" ON "app"."item_counts" USING btree ("change") WHERE change > 0;--> statement-breakpoint
-- every whole dollar, and what lies between it and the next (price-ranges.ts)
CREATE FUNCTION "app"."price_range"("cents" bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN cents IS NULL THEN -1 ELSE cents / 100 * 2 + (cents % 100 <> 0)::int END
$$;
--> statement-breakpoint
CREATE FUNCTION "app"."has_editions"("of_chain" text, "of_drop" bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM "onchain"."drops" WHERE "chain" = of_chain AND "drop_id" = of_drop AND "supply_cap" > "minted")
$$;
--> statement-breakpoint
-- what a change of one item takes away and adds; null: there was no item, or there is none now
CREATE FUNCTION "app"."count_item"("before" "app"."items", "had_editions" boolean, "after" "app"."items", "has_editions" boolean)
RETURNS void LANGUAGE sql AS $$
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
$$;
--> statement-breakpoint
-- one at a time: who comes meanwhile leaves it to them
CREATE FUNCTION "app"."sum_item_counts"() RETURNS void LANGUAGE plpgsql AS $$
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
END
$$;
--> statement-breakpoint
CREATE FUNCTION "app"."items_counted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- whoever mints of the drop meanwhile waits, or is waited for: each sees what the other did
  PERFORM FROM "onchain"."drops"
    WHERE ("chain", "drop_id") IN ((OLD."chain", OLD."drop_id"), (NEW."chain", NEW."drop_id")) FOR SHARE;
  PERFORM "app"."count_item"(OLD, "app"."has_editions"(OLD."chain", OLD."drop_id"),
    NEW, "app"."has_editions"(NEW."chain", NEW."drop_id"));
  -- so that there are never many that are not summed up
  IF random() < 0.02 THEN
    PERFORM "app"."sum_item_counts"();
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "app"."drops_counted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "app"."count_item"(items, coalesce(OLD."supply_cap" > OLD."minted", false),
      items, coalesce(NEW."supply_cap" > NEW."minted", false))
    FROM "app"."items" WHERE items."drop_id" = coalesce(NEW."drop_id", OLD."drop_id")
      AND items."chain" = coalesce(NEW."chain", OLD."chain") AND items."status" = 'published';
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "app"."rebuild_item_counts"() RETURNS void LANGUAGE plpgsql AS $$
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
END
$$;
--> statement-breakpoint
CREATE TRIGGER "items_counted_in" AFTER INSERT ON "app"."items" FOR EACH ROW
WHEN (NEW."status" = 'published') EXECUTE FUNCTION "app"."items_counted"();
--> statement-breakpoint
CREATE TRIGGER "items_counted_out" AFTER DELETE ON "app"."items" FOR EACH ROW
WHEN (OLD."status" = 'published') EXECUTE FUNCTION "app"."items_counted"();
--> statement-breakpoint
CREATE TRIGGER "items_counted_anew" AFTER UPDATE ON "app"."items" FOR EACH ROW
WHEN ('published' IN (OLD."status", NEW."status") AND
  (OLD."status", OLD."price_cents", OLD."film_slug", OLD."celebrity", OLD."rarity", OLD."collection", OLD."chain", OLD."sale", OLD."drop_id")
  IS DISTINCT FROM
  (NEW."status", NEW."price_cents", NEW."film_slug", NEW."celebrity", NEW."rarity", NEW."collection", NEW."chain", NEW."sale", NEW."drop_id"))
EXECUTE FUNCTION "app"."items_counted"();
--> statement-breakpoint
CREATE TRIGGER "drops_counted_in" AFTER INSERT ON "onchain"."drops" FOR EACH ROW
WHEN (NEW."supply_cap" > NEW."minted") EXECUTE FUNCTION "app"."drops_counted"();
--> statement-breakpoint
CREATE TRIGGER "drops_counted_out" AFTER DELETE ON "onchain"."drops" FOR EACH ROW
WHEN (OLD."supply_cap" > OLD."minted") EXECUTE FUNCTION "app"."drops_counted"();
--> statement-breakpoint
CREATE TRIGGER "drops_counted_anew" AFTER UPDATE ON "onchain"."drops" FOR EACH ROW
WHEN ((OLD."supply_cap" > OLD."minted") IS DISTINCT FROM (NEW."supply_cap" > NEW."minted"))
EXECUTE FUNCTION "app"."drops_counted"();
--> statement-breakpoint
SELECT "app"."rebuild_item_counts"();
