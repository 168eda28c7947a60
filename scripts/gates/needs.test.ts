import { expect, test } from 'vitest';
import { needsProblems } from './needs.ts';

const found = (path: string, text: string) => needsProblems([{ path, text }]).length;

test('an operation names its ports, whatever composes operations may hold them all', () => {
  expect(found('server/src/modules/social/like.ts', "(ctx: Needs<'db'>) => 1")).toBe(0);
  expect(found('server/src/modules/social/like.ts', '(ctx: Context) => 1')).toBe(1);
  expect(found('server/src/flows/import.ts', 'readonly #ctx: Context;')).toBe(1);
  expect(found('server/src/chain/writer/port.ts', 'create(context?: Context): void')).toBe(1);
  expect(found('server/src/modules/social/like.test.ts', 'let ctx: Context;')).toBe(0);
  expect(found('server/src/flows/testing/shop.ts', '(ctx: Context) => 1')).toBe(0);
  expect(found('server/src/app/app.ts', '(ctx: Context) => 1')).toBe(0);
});
