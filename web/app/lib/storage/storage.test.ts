import { afterEach, expect, test, vi } from 'vitest';
import { readStored, writeStored } from './storage.ts';
import { readStoredJson } from './stored-json.ts';

afterEach(() => vi.unstubAllGlobals());

function stubStorage(area: 'localStorage' | 'sessionStorage'): void {
  const stored = new Map<string, string>();
  vi.stubGlobal(area, {
    setItem: (key: string, value: string) => stored.set(key, value),
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  });
}

test.each(['localStorage', 'sessionStorage'] as const)('%s stores, replaces and removes', (area) => {
  stubStorage(area);
  expect(readStored('key', area)).toBeNull();
  writeStored('key', '{"a":1}', area);
  expect(readStored('key', area)).toBe('{"a":1}');
  expect(readStoredJson('key', area)).toEqual({ a: 1 });
  writeStored('key', 'no JSON', area);
  expect(readStoredJson('key', area)).toBeNull();
  writeStored('key', null, area);
  expect(readStored('key', area)).toBeNull();
});

test('where the browser forbids storage, nothing is stored and nothing fails', () => {
  vi.stubGlobal('localStorage', undefined);
  writeStored('key', 'value');
  expect(readStored('key')).toBeNull();
  expect(readStoredJson('key')).toBeNull();
});
