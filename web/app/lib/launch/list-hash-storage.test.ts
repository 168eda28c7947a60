import { beforeEach, expect, test, vi } from 'vitest';
import { storedListHash, storeListHash } from './list-hash-storage.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

test('the first hash of a list stays, whatever comes later', () => {
  expect(storedListHash('first-night')).toBeNull();
  storeListHash('first-night', '0x01');
  storeListHash('first-night', '0x02');
  expect(storedListHash('first-night')).toBe('0x01');
});

test('the last twenty launches are remembered', () => {
  for (let at = 1; at <= 21; at += 1) storeListHash(`drop-${at}`, `0x${at}`);
  expect(storedListHash('drop-1')).toBeNull();
  expect(storedListHash('drop-2')).toBe('0x2');
  expect(storedListHash('drop-21')).toBe('0x21');
});

test('what is broken there counts as nothing', () => {
  localStorage.setItem('talkies.drop-lists', '{');
  expect(storedListHash('first-night')).toBeNull();
});
