CREATE SEQUENCE "app"."member_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
ALTER TABLE "app"."users" ADD COLUMN "member_number" integer;--> statement-breakpoint
-- in the order of joining; whoever joins meanwhile waits for the column
UPDATE "app"."users" SET "member_number" = joined.number
  FROM (SELECT "id", row_number() OVER (ORDER BY "created_at", "id") AS number FROM "app"."users") joined
  WHERE "users"."id" = joined."id";--> statement-breakpoint
SELECT setval('app.member_numbers', (SELECT count(*) FROM "app"."users") + 1, false);--> statement-breakpoint
ALTER TABLE "app"."users" ALTER COLUMN "member_number" SET DEFAULT nextval('app.member_numbers');
