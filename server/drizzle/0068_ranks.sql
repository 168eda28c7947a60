CREATE TABLE "app"."collector_ranks" (
	"user_id" text NOT NULL,
	"measure" text NOT NULL,
	"since" date NOT NULL,
	"figure" bigint NOT NULL,
	"handle" text NOT NULL,
	CONSTRAINT "collector_ranks_user_id_measure_since_pk" PRIMARY KEY("user_id","measure","since")
);
--> statement-breakpoint
CREATE TABLE "app"."rank_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "app"."rank_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."rank_windows" (
	"ranking" text NOT NULL,
	"since" date NOT NULL,
	CONSTRAINT "rank_windows_ranking_since_pk" PRIMARY KEY("ranking","since")
);
--> statement-breakpoint
CREATE INDEX "collector_ranks_order" ON "app"."collector_ranks" USING btree ("measure","since","figure" DESC NULLS FIRST,"handle");--> statement-breakpoint
CREATE INDEX "rank_changes_kind" ON "app"."rank_changes" USING btree ("kind","id");
--> statement-breakpoint
-- Whose figures a transaction changed: only noted here, and counted by whoever reads or stores them (adr/541). Notes are added and
-- never changed, so that no trigger waits for another transaction.
CREATE FUNCTION "onchain"."tokens_ranked"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO app.rank_changes (kind, subject) SELECT DISTINCT 'wallet', owner FROM added;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO app.rank_changes (kind, subject) SELECT DISTINCT 'wallet', owner FROM taken;
  ELSE
    INSERT INTO app.rank_changes (kind, subject) SELECT DISTINCT 'wallet', owner FROM (
      (SELECT chain, token_id, drop_id, owner, acquired_at FROM added EXCEPT SELECT chain, token_id, drop_id, owner, acquired_at FROM taken)
      UNION (SELECT chain, token_id, drop_id, owner, acquired_at FROM taken EXCEPT SELECT chain, token_id, drop_id, owner, acquired_at FROM added)) moved;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "onchain"."buyers_ranked"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO app.rank_changes (kind, subject) SELECT DISTINCT 'wallet', buyer FROM added;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO app.rank_changes (kind, subject) SELECT DISTINCT 'wallet', buyer FROM taken;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- a worth is stored once its sale is there
CREATE FUNCTION "app"."worths_ranked"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO app.rank_changes (kind, subject) SELECT DISTINCT 'wallet', sales.buyer
      FROM added JOIN onchain.sales USING (chain, token_id, tx_hash);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO app.rank_changes (kind, subject) SELECT DISTINCT 'wallet', sales.buyer
      FROM taken JOIN onchain.sales USING (chain, token_id, tx_hash);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "app"."wallets_ranked"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO app.rank_changes (kind, subject) SELECT DISTINCT 'user', user_id FROM added;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO app.rank_changes (kind, subject) SELECT DISTINCT 'user', user_id FROM taken;
  ELSE
    INSERT INTO app.rank_changes (kind, subject) SELECT DISTINCT 'user', user_id FROM (
      (SELECT address, user_id, chain FROM added EXCEPT SELECT address, user_id, chain FROM taken)
      UNION (SELECT address, user_id, chain FROM taken EXCEPT SELECT address, user_id, chain FROM added)) moved;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "app"."user_ranked"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO app.rank_changes (kind, subject) VALUES ('user', OLD.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- which items a film has
CREATE FUNCTION "app"."items_ranked"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO app.rank_changes (kind, subject) SELECT DISTINCT 'film', film_slug FROM added WHERE status = 'published' AND film_slug IS NOT NULL;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO app.rank_changes (kind, subject) SELECT DISTINCT 'film', film_slug FROM taken WHERE status = 'published' AND film_slug IS NOT NULL;
  ELSE
    INSERT INTO app.rank_changes (kind, subject) SELECT DISTINCT 'film', film_slug FROM (
      (SELECT id, film_slug, chain, drop_id FROM added WHERE status = 'published' AND film_slug IS NOT NULL EXCEPT SELECT id, film_slug, chain, drop_id FROM taken WHERE status = 'published')
      UNION (SELECT id, film_slug, chain, drop_id FROM taken WHERE status = 'published' AND film_slug IS NOT NULL EXCEPT SELECT id, film_slug, chain, drop_id FROM added WHERE status = 'published')) moved;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "app"."film_ranked"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO app.rank_changes (kind, subject) VALUES ('film', coalesce(NEW.slug, OLD.slug));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "tokens_ranked_in" AFTER INSERT ON "onchain"."tokens" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "onchain"."tokens_ranked"();
--> statement-breakpoint
CREATE TRIGGER "tokens_ranked_out" AFTER DELETE ON "onchain"."tokens" REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION "onchain"."tokens_ranked"();
--> statement-breakpoint
CREATE TRIGGER "tokens_ranked_anew" AFTER UPDATE ON "onchain"."tokens" REFERENCING OLD TABLE AS taken NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "onchain"."tokens_ranked"();
--> statement-breakpoint
CREATE TRIGGER "mints_ranked_in" AFTER INSERT ON "onchain"."mints" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "onchain"."buyers_ranked"();
--> statement-breakpoint
CREATE TRIGGER "mints_ranked_out" AFTER DELETE ON "onchain"."mints" REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION "onchain"."buyers_ranked"();
--> statement-breakpoint
CREATE TRIGGER "mints_ranked_anew" AFTER UPDATE ON "onchain"."mints" REFERENCING OLD TABLE AS taken NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "onchain"."buyers_ranked"();
--> statement-breakpoint
CREATE TRIGGER "sales_ranked_in" AFTER INSERT ON "onchain"."sales" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "onchain"."buyers_ranked"();
--> statement-breakpoint
CREATE TRIGGER "sales_ranked_out" AFTER DELETE ON "onchain"."sales" REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION "onchain"."buyers_ranked"();
--> statement-breakpoint
CREATE TRIGGER "sales_ranked_anew" AFTER UPDATE ON "onchain"."sales" REFERENCING OLD TABLE AS taken NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "onchain"."buyers_ranked"();
--> statement-breakpoint
CREATE TRIGGER "worths_ranked_in" AFTER INSERT ON "app"."sale_worths" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "app"."worths_ranked"();
--> statement-breakpoint
CREATE TRIGGER "worths_ranked_out" AFTER DELETE ON "app"."sale_worths" REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION "app"."worths_ranked"();
--> statement-breakpoint
CREATE TRIGGER "worths_ranked_anew" AFTER UPDATE ON "app"."sale_worths" REFERENCING OLD TABLE AS taken NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "app"."worths_ranked"();
--> statement-breakpoint
CREATE TRIGGER "wallets_ranked_in" AFTER INSERT ON "app"."wallets" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "app"."wallets_ranked"();
--> statement-breakpoint
CREATE TRIGGER "wallets_ranked_out" AFTER DELETE ON "app"."wallets" REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION "app"."wallets_ranked"();
--> statement-breakpoint
CREATE TRIGGER "wallets_ranked_anew" AFTER UPDATE ON "app"."wallets" REFERENCING OLD TABLE AS taken NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "app"."wallets_ranked"();
--> statement-breakpoint
CREATE TRIGGER "items_ranked_in" AFTER INSERT ON "app"."items" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "app"."items_ranked"();
--> statement-breakpoint
CREATE TRIGGER "items_ranked_out" AFTER DELETE ON "app"."items" REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION "app"."items_ranked"();
--> statement-breakpoint
CREATE TRIGGER "items_ranked_anew" AFTER UPDATE ON "app"."items" REFERENCING OLD TABLE AS taken NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "app"."items_ranked"();
--> statement-breakpoint
CREATE TRIGGER "user_ranked_out" AFTER DELETE ON "app"."users" FOR EACH ROW EXECUTE FUNCTION "app"."user_ranked"();
--> statement-breakpoint
CREATE TRIGGER "user_ranked_anew" AFTER UPDATE ON "app"."users" FOR EACH ROW
WHEN ((OLD."handle", OLD."email_verified", OLD."suspended_at", OLD."listed")
  IS DISTINCT FROM (NEW."handle", NEW."email_verified", NEW."suspended_at", NEW."listed"))
EXECUTE FUNCTION "app"."user_ranked"();
--> statement-breakpoint
CREATE TRIGGER "film_ranked" AFTER INSERT OR DELETE ON "app"."films" FOR EACH ROW EXECUTE FUNCTION "app"."film_ranked"();
--> statement-breakpoint
CREATE TRIGGER "film_ranked_anew" AFTER UPDATE ON "app"."films" FOR EACH ROW
WHEN (OLD."status" IS DISTINCT FROM NEW."status") EXECUTE FUNCTION "app"."film_ranked"();
