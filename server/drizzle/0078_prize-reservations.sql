CREATE TABLE "app"."prize_reservations" (
	"chain_order_id" text PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"drop_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "prize_reservations_drop" ON "app"."prize_reservations" USING btree ("drop_id");
--> statement-breakpoint
-- of lotteries that are being opened
INSERT INTO "app"."prize_reservations" ("chain_order_id", "chain", "drop_id")
SELECT o."prize_order", o."chain", i."drop_id" FROM "app"."lottery_offers" o JOIN "app"."items" i ON i."id" = o."item_id"
WHERE o."prize_order" IS NOT NULL AND o."lottery_id" IS NULL AND i."drop_id" IS NOT NULL;
