import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PaymentDraft, storedPaymentDraft, storePaymentDraft } from './payment-draft.ts';

const stored = new Map<string, string>();
const draft: PaymentDraft<'card'> = {
  choice: 'card',
  sealed: 'sealed',
  total: { amount: '1200', currency: 'USD' },
};

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a choice made before signing in is kept for as long as its price is locked, however wrong the device’s clock is', () => {
  vi.setSystemTime('2031-05-05T00:00:00Z');
  storePaymentDraft('item', draft);
  vi.advanceTimersByTime(9 * 60_000);
  expect(storedPaymentDraft('item')).toMatchObject(draft);
  vi.advanceTimersByTime(60_000);
  expect(storedPaymentDraft('item')).toBe(null);
});
