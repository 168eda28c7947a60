import { describe, expect, test } from 'vitest';
import { migrationProblems } from './migrations.ts';

const found = (sql: string, file = '0060_change.sql') => migrationProblems([{ file, sql }]).length;

describe('a migration under which the version before runs on', () => {
  test.each([
    'CREATE TABLE "app"."watches" ("user_id" text NOT NULL);',
    'ALTER TABLE "app"."users" ADD COLUMN "listed" boolean DEFAULT true NOT NULL;',
    'ALTER TABLE "app"."users" ADD COLUMN "city" text;',
    'DROP INDEX "app"."orders_held"; CREATE INDEX "orders_reserving" ON "app"."orders" ("drop_id");',
    'CREATE TABLE "app"."a" ("id" text); ALTER TABLE "app"."a" ADD CONSTRAINT "a_pk" PRIMARY KEY ("id");',
    'CREATE OR REPLACE FUNCTION app.f() RETURNS void LANGUAGE sql AS $$ drop table app.x; $$;',
  ])('adds, or changes what it made itself: %s', (sql) => {
    expect(found(sql)).toBe(0);
  });
});

describe('a migration that breaks the version before', () => {
  test.each([
    'ALTER TABLE "app"."orders" RENAME COLUMN "holds" TO "reserves_edition";',
    'ALTER TABLE "app"."orders" DROP COLUMN "holds";',
    'DROP TABLE "app"."orders";',
    'ALTER TABLE "app"."orders" ALTER COLUMN "state" SET NOT NULL;',
    'ALTER TABLE "app"."orders" ALTER COLUMN "state" SET DATA TYPE integer;',
    'ALTER TABLE "app"."orders" ALTER COLUMN "state" DROP DEFAULT;',
    'ALTER TABLE "app"."orders" ADD COLUMN "state" text NOT NULL;',
    'CREATE UNIQUE INDEX "one" ON "app"."orders" ("number");',
    'ALTER TABLE "app"."orders" ADD CONSTRAINT "c" CHECK ("number" > 0);',
  ])('is refused: %s', (sql) => {
    expect(found(sql)).toBe(1);
  });

  test('is let through where a version before stopped using it, or the shop is stopped, and says which', () => {
    const drop = 'ALTER TABLE "app"."orders" DROP COLUMN "holds";';
    expect(found(`-- contract since 0058: nothing reads it\n${drop}`)).toBe(0);
    expect(found(`-- stop: the books are converted\n${drop}`)).toBe(0);
    // its own version is no version before
    expect(found(`-- contract since 0060: nothing reads it\n${drop}`)).toBe(1);
    expect(found(`-- contract since 0058:\n${drop}`)).toBe(1);
  });

  test('from before there were versions side by side is left as it is', () => {
    expect(found('DROP TABLE "app"."orders";', '0048_requested.sql')).toBe(0);
  });
});
