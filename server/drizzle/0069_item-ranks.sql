CREATE TABLE "app"."item_ranks" (
	"item_id" text NOT NULL,
	"since" date NOT NULL,
	"sales" integer NOT NULL,
	"likes" integer NOT NULL,
	"heat" integer NOT NULL,
	"film_slug" text NOT NULL,
	"price_cents" bigint,
	"published_at" timestamp with time zone,
	"drop_id" bigint,
	CONSTRAINT "item_ranks_item_id_since_pk" PRIMARY KEY("item_id","since")
);
--> statement-breakpoint
CREATE INDEX "item_ranks_sold" ON "app"."item_ranks" USING btree ("since","sales" DESC NULLS FIRST,"price_cents" DESC NULLS FIRST,"published_at" DESC NULLS FIRST,"drop_id") WHERE sales > 0;--> statement-breakpoint
CREATE INDEX "item_ranks_liked" ON "app"."item_ranks" USING btree ("since","likes" DESC NULLS FIRST,"published_at" DESC NULLS FIRST,"drop_id") WHERE likes > 0;--> statement-breakpoint
CREATE INDEX "item_ranks_film" ON "app"."item_ranks" USING btree ("since","film_slug","heat" DESC NULLS FIRST,"published_at" DESC NULLS FIRST,"drop_id");
--> statement-breakpoint
-- a row of these keeps its key: only its number changes
CREATE FUNCTION "app"."sale_days_ranked"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO app.rank_changes (kind, subject) SELECT DISTINCT 'drop', drop_id::text FROM added;
  END IF;
  IF TG_OP = 'DELETE' THEN
    INSERT INTO app.rank_changes (kind, subject) SELECT DISTINCT 'drop', drop_id::text FROM taken;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "sale_days_ranked_in" AFTER INSERT ON "app"."sale_days" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "app"."sale_days_ranked"();
--> statement-breakpoint
CREATE TRIGGER "sale_days_ranked_out" AFTER DELETE ON "app"."sale_days" REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION "app"."sale_days_ranked"();
--> statement-breakpoint
CREATE TRIGGER "sale_days_ranked_anew" AFTER UPDATE ON "app"."sale_days" REFERENCING OLD TABLE AS taken NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "app"."sale_days_ranked"();
--> statement-breakpoint
CREATE FUNCTION "app"."like_days_ranked"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO app.rank_changes (kind, subject) SELECT DISTINCT 'item', item_id FROM added;
  END IF;
  IF TG_OP = 'DELETE' THEN
    INSERT INTO app.rank_changes (kind, subject) SELECT DISTINCT 'item', item_id FROM taken;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "like_days_ranked_in" AFTER INSERT ON "app"."item_like_days" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "app"."like_days_ranked"();
--> statement-breakpoint
CREATE TRIGGER "like_days_ranked_out" AFTER DELETE ON "app"."item_like_days" REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION "app"."like_days_ranked"();
--> statement-breakpoint
CREATE TRIGGER "like_days_ranked_anew" AFTER UPDATE ON "app"."item_like_days" REFERENCING OLD TABLE AS taken NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "app"."like_days_ranked"();
--> statement-breakpoint
-- what puts an item in order beside its sales, and whether it is in the shop
CREATE FUNCTION "app"."item_ranked"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO app.rank_changes (kind, subject) SELECT 'item', id FROM added WHERE status = 'published';
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO app.rank_changes (kind, subject) SELECT 'item', id FROM taken WHERE status = 'published';
  ELSE
    INSERT INTO app.rank_changes (kind, subject) SELECT DISTINCT 'item', id FROM (
      (SELECT id, status, film_slug, chain, drop_id, price_cents, published_at FROM added WHERE status = 'published' EXCEPT SELECT id, status, film_slug, chain, drop_id, price_cents, published_at FROM taken WHERE status = 'published')
      UNION (SELECT id, status, film_slug, chain, drop_id, price_cents, published_at FROM taken WHERE status = 'published' EXCEPT SELECT id, status, film_slug, chain, drop_id, price_cents, published_at FROM added WHERE status = 'published')) moved;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "item_ranked_in" AFTER INSERT ON "app"."items" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "app"."item_ranked"();
--> statement-breakpoint
CREATE TRIGGER "item_ranked_out" AFTER DELETE ON "app"."items" REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION "app"."item_ranked"();
--> statement-breakpoint
CREATE TRIGGER "item_ranked_anew" AFTER UPDATE ON "app"."items" REFERENCING OLD TABLE AS taken NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "app"."item_ranked"();
