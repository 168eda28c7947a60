-- passkeys that members added and did not use in the studio yet
UPDATE "app"."studio_members" SET "passkey_since" = "first"."at"
FROM (SELECT "user_id", min("created_at") AS "at" FROM "app"."passkeys" GROUP BY "user_id") AS "first"
WHERE "first"."user_id" = "studio_members"."user_id" AND "passkey_since" IS NULL;
