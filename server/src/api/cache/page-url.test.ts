import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageUrl } from './page-url.ts';

const app = new URL('../../../../web/app/', import.meta.url);
const sources = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !name.startsWith('features/studio/'))
  .map((name) => readFileSync(new URL(name, app), 'utf8'));

test('every parameter that a page of the shop reads is one by which pages are kept', () => {
  const read = sources.flatMap((source) => [
    ...source.matchAll(/(?:searchParams|search|params|query)\.(?:get|has|getAll)\('(\w+)'\)/g),
  ]);
  const filters = sources.flatMap((source) => /filterKeys = \[([^\]]*)\]/.exec(source)?.[1] ?? []);
  const names = [...read.map(([, name]) => name ?? ''), ...(filters.join().match(/\w+/g) ?? []), 'sort'];
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => pageUrl(`http://localhost/explore?${name}=1`).search === '')).toEqual([]);
});

test('what no page reads is left out, everything else stays as it was written', () => {
  const at = (path: string): string => pageUrl(`http://localhost:3000${path}`).href.slice(21);
  expect(at('/explore?b=1')).toBe('/explore');
  expect(at('/explore?fbclid=x&q=a%20b&b')).toBe('/explore?q=a+b');
  expect(at('/explore?q=a%20b')).toBe('/explore?q=a%20b');
  expect(at('/nfttransfer/x?bid')).toBe('/nfttransfer/x?bid');
  expect(at('/studio/catalogue?columns=price')).toBe('/studio/catalogue?columns=price');
});
