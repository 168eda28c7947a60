import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetName, rememberedName, rememberName } from './typed-name.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    setItem: (key: string, value: string) => stored.set(key, value),
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a typed name is remembered for its address alone, until the account is open', () => {
  expect(rememberedName('m…@one.example')).toBe('');
  rememberName('m…@one.example', 'Meenu');
  rememberName('a…@two.example', 'Anbu');
  expect(rememberedName('m…@one.example')).toBe('Meenu');
  forgetName('m…@one.example');
  expect(rememberedName('m…@one.example')).toBe('');
  expect(rememberedName('a…@two.example')).toBe('Anbu');
});
