import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { budgets } from './budgets.ts';

const ROW = /^\| `([a-z-]+\/[a-z-]+)` \| (\d+) \| (\d+) (s|min|h) \|/gm;
const SECONDS = { s: 1, min: 60, h: 3_600 };

test('the table of docs/security.md names every budget as it is, and no other', () => {
  const text = readFileSync(new URL('../../../../docs/security.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(ROW)].map(([, name = '', points, length, unit]) => [
    name,
    { points: Number(points), seconds: Number(length) * SECONDS[unit as keyof typeof SECONDS] },
  ]);
  expect(rows).toHaveLength(Object.keys(budgets).length);
  expect(Object.fromEntries(rows)).toEqual(budgets);
});
