import { readdirSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { formatLocal, timesScript } from './local-time.ts';

const now = new Date('2026-11-22T20:00:00Z');

test.each([
  ['2026-11-22T08:35:00.000Z', 'Asia/Kolkata', 'Yesterday, 14:05'],
  ['2026-11-22T18:35:00.000Z', 'Asia/Kolkata', 'Today, 00:05'],
  ['2026-11-22T08:35:00.000Z', 'UTC', 'Today, 08:35'],
  ['2026-11-23T08:35:00.000Z', 'UTC', 'Tomorrow, 08:35'],
  ['2026-11-20T08:35:00.000Z', 'UTC', 'Friday, 08:35'],
  ['2026-11-15T23:30:00.000Z', 'America/New_York', '15 Nov 2026, 18:30'],
  ['2025-03-01T00:10:00.000Z', 'UTC', '1 Mar 2025, 00:10'],
])('%s in %s reads %s', (instant, timeZone, text) => {
  expect(formatLocal(instant, now, 'near', timeZone)).toBe(text);
});

test.each([
  ['2026-11-22T08:35:00.000Z', 'today, 08:35'],
  ['2026-11-23T08:35:00.000Z', 'tomorrow, 08:35'],
  ['2026-11-20T08:35:00.000Z', 'Friday, 08:35'],
  ['2026-11-09T08:35:00.000Z', '9 Nov 2026, 08:35'],
])('after other words %s is %s: only a name has a capital letter there', (instant, text) => {
  expect(formatLocal(instant, now, 'in-sentence', 'UTC')).toBe(text);
});

test('a day is the reader’s own, which is another one in the evening', () => {
  expect(formatLocal('2026-12-12T18:30:00.000Z', now, 'day', 'UTC')).toBe('12 Dec');
  expect(formatLocal('2026-12-12T18:30:00.000Z', now, 'day', 'Asia/Kolkata')).toBe('13 Dec');
  expect(formatLocal('2026-12-31T18:30:00.000Z', now, 'date', 'Asia/Kolkata')).toBe('1 January 2027');
});

test.each([
  ['2026-06-15T12:00:00.000Z', '15 Jun'],
  ['2027-04-30T12:00:00.000Z', '30 Apr'],
  ['2026-01-12T12:00:00.000Z', '12 Jan 2026'],
  ['2025-12-12T12:00:00.000Z', '12 Dec 2025'],
  ['2027-12-12T12:00:00.000Z', '12 Dec 2027'],
])('a day is nobody’s riddle: %s is %s', (instant, text) => {
  expect(formatLocal(instant, now, 'day', 'UTC')).toBe(text);
});

test('the text that goes with a page writes its times, and needs nothing else', () => {
  const dateTime = new Date().toISOString();
  const times = ['near', 'in-sentence'].map((local) => ({
    dateTime,
    dataset: { local },
    textContent: 'UTC',
  }));
  runInNewContext(timesScript, { window: {}, document: { querySelectorAll: () => times } });
  expect(times.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Today, \d\d:\d\d$/),
    expect.stringMatching(/^today, \d\d:\d\d$/),
  ]);
});

const app = new URL('../../', import.meta.url);
const uses = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .flatMap((path) => {
    const found = readFileSync(new URL(path, app), 'utf8').matchAll(/(?:[\w}]|[^=]>) (<LocalTime [^/]*\/>)/g);
    return [...found].map(([, use = '']) => [path, use]);
  });

test('every time that words go before says so', () => {
  expect(uses.length).toBeGreaterThan(20);
  expect(uses.filter(([, use]) => !/ (inSentence|shows)\b/.test(use ?? ''))).toEqual([]);
});
