import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberBid, rememberedBid } from './dialogs/bid/draft-storage.ts';
import { rememberDraft, rememberedDraft } from './dialogs/sell/draft-storage.ts';
import { storedPrices, storePrices } from './sell-several/prices-storage.ts';

const sale = { kind: 'sell', price: '30', days: '' } as const;
const bid = { typed: '12', since: null };

beforeEach(() => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

test('who signs in on a shared device sees no draft of another person, and changes none', () => {
  storePrices('asha', { 'veena~1': '30' });
  rememberDraft('asha', 'veena~1', sale);
  rememberBid('asha', 'veena~2', 'round', bid);

  expect(storedPrices('ravi')).toEqual({});
  expect(rememberedDraft('ravi', 'veena~1')).toBe(null);
  expect(rememberedBid('ravi', 'veena~2', 'round')).toBe(null);
  storePrices('ravi', {});

  expect(storedPrices('asha')).toEqual({ 'veena~1': '30' });
  expect(rememberedDraft('asha', 'veena~1')).toEqual(sale);
  expect(rememberedBid('asha', 'veena~2', 'round')).toEqual(bid);
});
