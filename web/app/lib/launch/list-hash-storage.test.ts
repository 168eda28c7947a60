import { beforeEach, expect, test, vi } from 'vitest';
import { rememberList, seenList } from './seen-list.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

test('the first hash of a list stays, whatever comes later', () => {
  expect(seenList('first-night')).toBeNull();
  rememberList('first-night', '0x01');
  rememberList('first-night', '0x02');
  expect(seenList('first-night')).toBe('0x01');
});

test('the last twenty launches are remembered', () => {
  for (let at = 1; at <= 21; at += 1) rememberList(`drop-${at}`, `0x${at}`);
  expect(seenList('drop-1')).toBeNull();
  expect(seenList('drop-2')).toBe('0x2');
  expect(seenList('drop-21')).toBe('0x21');
});

test('what is broken there counts as nothing', () => {
  localStorage.setItem('talkies.drop-lists', '{');
  expect(seenList('first-night')).toBeNull();
});
