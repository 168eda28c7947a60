CREATE TABLE "onchain"."owned_editions" (
	"owner" text NOT NULL,
	"chain" text NOT NULL,
	"day" date NOT NULL,
	"editions" integer NOT NULL,
	CONSTRAINT "owned_editions_owner_chain_day_pk" PRIMARY KEY("owner","chain","day")
);
--> statement-breakpoint
CREATE TABLE "app"."sale_days" (
	"chain" text NOT NULL,
	"drop_id" bigint NOT NULL,
	"day" date NOT NULL,
	"sales" integer NOT NULL,
	CONSTRAINT "sale_days_chain_drop_id_day_pk" PRIMARY KEY("chain","drop_id","day")
);
--> statement-breakpoint
CREATE TABLE "app"."item_like_days" (
	"item_id" text NOT NULL,
	"day" date NOT NULL,
	"likes" integer NOT NULL,
	CONSTRAINT "item_like_days_item_id_day_pk" PRIMARY KEY("item_id","day")
);
--> statement-breakpoint
CREATE INDEX "sale_days_day" ON "app"."sale_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "item_like_days_day" ON "app"."item_like_days" USING btree ("day");--> statement-breakpoint
CREATE FUNCTION "app"."day_of"("at" timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT (at AT TIME ZONE 'UTC')::date
$$;
--> statement-breakpoint
-- neither one address nor two proved wallets of one account (spec:28b)
CREATE FUNCTION "app"."of_two_hands"("of_chain" text, "seller" text, "buyer" text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT seller <> buyer AND NOT EXISTS (
    SELECT FROM app.wallets one JOIN app.wallets other ON one.user_id = other.user_id
    WHERE one.address = seller AND other.address = buyer
      AND coalesce(one.chain, of_chain) = of_chain AND coalesce(other.chain, of_chain) = of_chain)
$$;
--> statement-breakpoint
CREATE FUNCTION "app"."is_first_sale"("of_chain" text, "of_drop" bigint, "buyer" text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM onchain.drops WHERE chain = of_chain AND drop_id = of_drop
    AND app.of_two_hands(of_chain, creator, buyer) AND app.of_two_hands(of_chain, beneficiary, buyer))
$$;
--> statement-breakpoint
-- what counts as sold at any moment: the days are the sums of these
CREATE VIEW "app"."counted_sales" AS
  SELECT chain, drop_id, at FROM onchain.mints WHERE app.is_first_sale(chain, drop_id, buyer)
  UNION ALL
  SELECT chain, drop_id, at FROM onchain.sales WHERE app.of_two_hands(chain, seller, buyer);
--> statement-breakpoint
-- Whoever changes what is sold holds this beside others, and whoever changes which wallets are of one person holds it alone: neither
-- judges by what the other is just changing.
CREATE FUNCTION "app"."sell_beside_others"() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock_shared(hashtext('app.sale_days'))
$$;
--> statement-breakpoint
CREATE FUNCTION "app"."mints_sold"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.sell_beside_others();
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO app.sale_days AS summed (chain, drop_id, day, sales)
      SELECT chain, drop_id, app.day_of(at), count(*) FROM added WHERE app.is_first_sale(chain, drop_id, buyer)
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (chain, drop_id, day) DO UPDATE SET sales = summed.sales + excluded.sales;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO app.sale_days AS summed (chain, drop_id, day, sales)
      SELECT chain, drop_id, app.day_of(at), -count(*) FROM taken WHERE app.is_first_sale(chain, drop_id, buyer)
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (chain, drop_id, day) DO UPDATE SET sales = summed.sales + excluded.sales;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "app"."sales_sold"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.sell_beside_others();
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO app.sale_days AS summed (chain, drop_id, day, sales)
      SELECT chain, drop_id, app.day_of(at), count(*) FROM added WHERE app.of_two_hands(chain, seller, buyer)
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (chain, drop_id, day) DO UPDATE SET sales = summed.sales + excluded.sales;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO app.sale_days AS summed (chain, drop_id, day, sales)
      SELECT chain, drop_id, app.day_of(at), -count(*) FROM taken WHERE app.of_two_hands(chain, seller, buyer)
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (chain, drop_id, day) DO UPDATE SET sales = summed.sales + excluded.sales;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- who is paid for the first sales of a drop
CREATE FUNCTION "app"."drops_sold"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.sell_beside_others();
  DELETE FROM app.sale_days WHERE chain = coalesce(NEW.chain, OLD.chain) AND drop_id = coalesce(NEW.drop_id, OLD.drop_id);
  INSERT INTO app.sale_days (chain, drop_id, day, sales)
    SELECT chain, drop_id, app.day_of(at), count(*) FROM app.counted_sales
    WHERE chain = coalesce(NEW.chain, OLD.chain) AND drop_id = coalesce(NEW.drop_id, OLD.drop_id)
    GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- of accounts with several wallets, the days on which one of these that changed traded with another of the same account
CREATE FUNCTION "app"."count_sales_between"("changed" jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  pairs jsonb;
BEGIN
  -- two changes of one account's wallets: the second judges by the first
  PERFORM pg_advisory_xact_lock(hashtextextended('wallets of ' || user_id, 0)) FROM (
    SELECT DISTINCT user_id FROM jsonb_to_recordset(changed) AS one (user_id text) ORDER BY user_id) accounts;
  WITH changed_wallets AS (SELECT DISTINCT user_id, address FROM jsonb_to_recordset(changed) AS one (user_id text, address text)),
  own AS (
    SELECT user_id, address FROM changed_wallets
    UNION SELECT wallets.user_id, wallets.address FROM app.wallets
      WHERE wallets.user_id IN (SELECT user_id FROM changed_wallets)
  ),
  found AS (SELECT one.address AS one, other.address AS other FROM changed_wallets one
    JOIN own other ON other.user_id = one.user_id AND other.address <> one.address)
  SELECT jsonb_agg(pair) INTO pairs FROM (
    SELECT jsonb_build_object('seller', one, 'buyer', other) FROM found
    UNION SELECT jsonb_build_object('seller', other, 'buyer', one) FROM found) both_ways (pair);
  IF pairs IS NULL THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('app.sale_days'));
  INSERT INTO app.sale_days (chain, drop_id, day, sales)
    WITH hands AS (SELECT seller, buyer FROM jsonb_to_recordset(pairs) AS pair (seller text, buyer text)),
    days AS (
      SELECT sales.chain, sales.drop_id, app.day_of(sales.at) AS day
        FROM hands JOIN onchain.sales ON sales.seller = hands.seller AND sales.buyer = hands.buyer
      UNION SELECT mints.chain, mints.drop_id, app.day_of(mints.at)
        FROM hands JOIN onchain.mints ON mints.buyer = hands.buyer
        JOIN onchain.drops ON drops.chain = mints.chain AND drops.drop_id = mints.drop_id AND hands.seller IN (drops.creator, drops.beneficiary)
    )
    SELECT days.chain, days.drop_id, days.day, (SELECT count(*) FROM app.counted_sales sold
      WHERE sold.chain = days.chain AND sold.drop_id = days.drop_id
        AND sold.at >= days.day::timestamp AT TIME ZONE 'UTC' AND sold.at < (days.day + 1)::timestamp AT TIME ZONE 'UTC')
    FROM days ORDER BY 1, 2, 3
    ON CONFLICT (chain, drop_id, day) DO UPDATE SET sales = excluded.sales;
END $$;
--> statement-breakpoint
CREATE FUNCTION "app"."wallets_sold"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := '[]';
  part jsonb;
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT jsonb_agg(jsonb_build_object('user_id', user_id, 'address', address)) INTO part FROM added;
    changed := changed || coalesce(part, '[]');
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT jsonb_agg(jsonb_build_object('user_id', user_id, 'address', address)) INTO part FROM taken;
    changed := changed || coalesce(part, '[]');
  END IF;
  PERFORM app.count_sales_between(changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "app"."wallet_moved"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.count_sales_between(jsonb_build_array(
    jsonb_build_object('user_id', OLD.user_id, 'address', OLD.address),
    jsonb_build_object('user_id', NEW.user_id, 'address', NEW.address)));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "app"."rebuild_sale_days"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('app.sale_days'));
  DELETE FROM app.sale_days;
  INSERT INTO app.sale_days (chain, drop_id, day, sales)
    SELECT chain, drop_id, app.day_of(at), count(*) FROM app.counted_sales GROUP BY 1, 2, 3 ORDER BY 3, 1, 2;
END $$;
--> statement-breakpoint
CREATE FUNCTION "onchain"."tokens_owned"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO onchain.owned_editions AS summed (owner, chain, day, editions)
      SELECT owner, chain, app.day_of(acquired_at), count(*) FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (owner, chain, day) DO UPDATE SET editions = summed.editions + excluded.editions;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO onchain.owned_editions AS summed (owner, chain, day, editions)
      SELECT owner, chain, app.day_of(acquired_at), -count(*) FROM taken GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (owner, chain, day) DO UPDATE SET editions = summed.editions + excluded.editions;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "onchain"."rebuild_owned_editions"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE onchain.tokens IN SHARE MODE;
  DELETE FROM onchain.owned_editions;
  INSERT INTO onchain.owned_editions (owner, chain, day, editions)
    SELECT owner, chain, app.day_of(acquired_at), count(*) FROM onchain.tokens GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "app"."likes_count"() RETURNS trigger LANGUAGE plpgsql AS $$
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
  -- whoever changes an item's days holds its number already
  INSERT INTO app.item_like_days AS counted (item_id, day, likes)
    SELECT item_id, app.day_of(at), sum(CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END) FROM changed GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (item_id, day) DO UPDATE SET likes = counted.likes + excluded.likes;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "app"."rebuild_item_like_days"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE app.likes IN SHARE MODE;
  DELETE FROM app.item_like_days;
  INSERT INTO app.item_like_days (item_id, day, likes)
    SELECT item_id, app.day_of(at), count(*) FROM app.likes GROUP BY 1, 2 ORDER BY 2, 1;
END $$;
--> statement-breakpoint
CREATE TRIGGER "mints_sold_in" AFTER INSERT ON "onchain"."mints" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "app"."mints_sold"();
--> statement-breakpoint
CREATE TRIGGER "mints_sold_out" AFTER DELETE ON "onchain"."mints" REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION "app"."mints_sold"();
--> statement-breakpoint
CREATE TRIGGER "mints_sold_anew" AFTER UPDATE ON "onchain"."mints" REFERENCING OLD TABLE AS taken NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "app"."mints_sold"();
--> statement-breakpoint
CREATE TRIGGER "sales_sold_in" AFTER INSERT ON "onchain"."sales" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "app"."sales_sold"();
--> statement-breakpoint
CREATE TRIGGER "sales_sold_out" AFTER DELETE ON "onchain"."sales" REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION "app"."sales_sold"();
--> statement-breakpoint
CREATE TRIGGER "sales_sold_anew" AFTER UPDATE ON "onchain"."sales" REFERENCING OLD TABLE AS taken NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "app"."sales_sold"();
--> statement-breakpoint
CREATE TRIGGER "drops_sold_in" AFTER INSERT OR DELETE ON "onchain"."drops" FOR EACH ROW EXECUTE FUNCTION "app"."drops_sold"();
--> statement-breakpoint
CREATE TRIGGER "drops_sold_anew" AFTER UPDATE ON "onchain"."drops" FOR EACH ROW
WHEN ((OLD."creator", OLD."beneficiary") IS DISTINCT FROM (NEW."creator", NEW."beneficiary"))
EXECUTE FUNCTION "app"."drops_sold"();
--> statement-breakpoint
CREATE TRIGGER "wallets_sold_in" AFTER INSERT ON "app"."wallets" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "app"."wallets_sold"();
--> statement-breakpoint
CREATE TRIGGER "wallets_sold_out" AFTER DELETE ON "app"."wallets" REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION "app"."wallets_sold"();
--> statement-breakpoint
CREATE TRIGGER "wallets_sold_anew" AFTER UPDATE ON "app"."wallets" FOR EACH ROW
WHEN ((OLD."address", OLD."user_id", OLD."chain") IS DISTINCT FROM (NEW."address", NEW."user_id", NEW."chain"))
EXECUTE FUNCTION "app"."wallet_moved"();
--> statement-breakpoint
CREATE TRIGGER "tokens_owned_in" AFTER INSERT ON "onchain"."tokens" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "onchain"."tokens_owned"();
--> statement-breakpoint
CREATE TRIGGER "tokens_owned_out" AFTER DELETE ON "onchain"."tokens" REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION "onchain"."tokens_owned"();
--> statement-breakpoint
CREATE TRIGGER "tokens_owned_anew" AFTER UPDATE ON "onchain"."tokens" REFERENCING OLD TABLE AS taken NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "onchain"."tokens_owned"();
--> statement-breakpoint
SELECT "app"."rebuild_sale_days"();
--> statement-breakpoint
SELECT "app"."rebuild_item_like_days"();
--> statement-breakpoint
SELECT "onchain"."rebuild_owned_editions"();
