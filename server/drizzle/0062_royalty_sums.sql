CREATE TABLE "app"."royalty_sums" (
	"chain" text NOT NULL,
	"creator" text NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "royalty_sums_chain_creator_pk" PRIMARY KEY("chain","creator")
);
--> statement-breakpoint
CREATE FUNCTION "app"."royalties_sum"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- in one order, so that of two statements neither waits for the other for ever
  INSERT INTO app.royalty_sums AS summed (chain, creator, cents)
    SELECT chain, creator, sum(CASE TG_OP WHEN 'INSERT' THEN cents ELSE -cents END)
    FROM changed GROUP BY chain, creator ORDER BY chain, creator
    ON CONFLICT (chain, creator) DO UPDATE SET cents = summed.cents + excluded.cents;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "royalty_entries_added" AFTER INSERT ON "app"."royalty_entries" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "app"."royalties_sum"();--> statement-breakpoint
CREATE TRIGGER "royalty_entries_removed" AFTER DELETE ON "app"."royalty_entries" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "app"."royalties_sum"();--> statement-breakpoint
INSERT INTO "app"."royalty_sums" (chain, creator, cents)
  SELECT chain, creator, sum(cents) FROM app.royalty_entries GROUP BY chain, creator;
