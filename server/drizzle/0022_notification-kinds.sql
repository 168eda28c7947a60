-- One vocabulary: what is told of the market is called so. The old topics stay beside the new ones for a release that still runs.
UPDATE "app"."notifications" SET "kind" = 'market-' || substr("kind", 7) WHERE "kind" LIKE 'trade-%';--> statement-breakpoint
INSERT INTO "app"."notification_mutes" ("user_id", "topic", "at")
SELECT "user_id", CASE "topic" WHEN 'trading' THEN 'market' ELSE 'account' END, "at" FROM "app"."notification_mutes"
WHERE "topic" IN ('trading', 'house') ON CONFLICT DO NOTHING;
