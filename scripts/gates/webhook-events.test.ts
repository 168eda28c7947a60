import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const rows = readFileSync('docs/operating.md', 'utf8').split('\n');

/** Types of events that a provider's stand-in sends. */
const sentBy = (file: string): string[] =>
  [...readFileSync(`sandbox/src/payments/${file}`, 'utf8').matchAll(/\btell\(([^,]+),/g)].flatMap(
    ([, type]) =>
      [...(type ?? '').matchAll(/'([a-z_]+(?:\.[a-z_]+)+|[A-Z_]+)'/g)].map(([, name]) => name ?? ''),
  );

const isCovered = (type: string, listed: string[]): boolean =>
  listed.some((each) => new RegExp(`^${each.replaceAll('.', '\\.').replaceAll('*', '.+')}$`).test(type));

// the others have no choice of events: all are sent
test.each([
  { method: 'card', file: 'card/card.ts' },
  { method: 'cashfree', file: 'cashfree/cashfree.ts' },
  { method: 'coinbase', file: 'coinbase/checkouts.ts' },
])('the handbook names every event that $method is to be asked for', ({ method, file }) => {
  const row = rows.find((line) => line.includes(`PUBLIC_URL/payments/webhooks/${method}\``)) ?? '';
  const listed = [...row.matchAll(/`([\w.*]+)`/g)].map(([, name]) => name ?? '');
  const sent = sentBy(file);
  expect(sent).not.toEqual([]);
  expect(sent.filter((type) => !isCovered(type, listed))).toEqual([]);
});
