CREATE TABLE "app"."item_likes" (
	"item_id" text PRIMARY KEY NOT NULL,
	"likes" integer NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION "app"."likes_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO app.item_likes AS counted (item_id, likes)
      SELECT item_id, count(*) FROM changed GROUP BY item_id ORDER BY item_id
      ON CONFLICT (item_id) DO UPDATE SET likes = counted.likes + excluded.likes;
  ELSE
    -- in the order of ids, as above: of two statements neither waits for the other for ever
    PERFORM FROM app.item_likes WHERE item_id IN (SELECT item_id FROM changed) ORDER BY item_id FOR UPDATE;
    UPDATE app.item_likes AS counted SET likes = counted.likes - taken.likes
      FROM (SELECT item_id, count(*) AS likes FROM changed GROUP BY item_id) taken
      WHERE counted.item_id = taken.item_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "likes_added" AFTER INSERT ON "app"."likes" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "app"."likes_count"();--> statement-breakpoint
CREATE TRIGGER "likes_removed" AFTER DELETE ON "app"."likes" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "app"."likes_count"();--> statement-breakpoint
-- what was right stays as it was: nobody who reads waits
CREATE FUNCTION "app"."rebuild_item_likes"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE app.likes IN SHARE MODE;
  INSERT INTO app.item_likes AS counted (item_id, likes) SELECT item_id, count(*) FROM app.likes GROUP BY item_id
    ON CONFLICT (item_id) DO UPDATE SET likes = excluded.likes WHERE counted.likes <> excluded.likes;
  UPDATE app.item_likes SET likes = 0
    WHERE likes <> 0 AND NOT EXISTS (SELECT FROM app.likes WHERE likes.item_id = item_likes.item_id);
END $$;--> statement-breakpoint
SELECT "app"."rebuild_item_likes"();
