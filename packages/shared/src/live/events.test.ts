import { expect, test } from 'vitest';
import { HEARTBEAT_SECONDS, readLiveData, SILENCE_SECONDS } from './events.ts';

test.each([
  ['token', '{"id":"a~1","version":7,"title":"x"}'],
  ['card', '{"id":"a~1","version":0}'],
  ['me', '{"what":"transactions"}'],
  ['me', '{"what":"notifications"}'],
  ['me', '{"what":"orders"}'],
  ['market', '{"what":"reload"}'],
  ['hello', '{"serverTime":"2026-11-22T08:00:00.000Z"}'],
] as const)('%s carries %s', (name, text) => {
  expect(readLiveData(name, text)).toEqual(JSON.parse(text));
});

test.each([
  ['token', ''],
  ['token', '.'],
  ['token', 'null'],
  ['token', '7'],
  ['token', '{"version":7}'],
  ['token', '{"id":7,"version":7}'],
  ['token', '{"id":"a~1","version":"7"}'],
  ['card', '{"id":"a~1"}'],
  ['me', '{"what":"money"}'],
  ['me', '{}'],
  ['market', '<html>'],
] as const)('%s never carries %j', (name, text) => {
  expect(readLiveData(name, text)).toBeNull();
});

test('a page bears two signs of life that are late', () => {
  expect(SILENCE_SECONDS).toBeGreaterThan(2 * HEARTBEAT_SECONDS);
});
