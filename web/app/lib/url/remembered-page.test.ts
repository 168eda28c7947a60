import { patterns } from '@talkies/shared';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberedPage, rememberPage } from './remembered-page.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => stored.set(key, value),
    getItem: (key: string) => stored.get(key) ?? null,
  });
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  patterns.accountDeleted,
  `${patterns.newsletter}?token=x`,
  patterns.mailsOff,
  patterns.confirmation,
  patterns.paymentStatus,
  patterns.bidConfirmation,
  patterns.lotteryPurchased,
  patterns.lotteryConfirmation,
])('signing in leads nobody back to %s', (path) => {
  rememberPage(path);
  expect(rememberedPage()).toBeNull();
});

test.each([
  patterns.home,
  patterns.notifications,
  patterns.lottery,
  `${patterns.newsletter}s`,
  '/nftdetail/neon?buy',
])('it leads to %s again', (path) => {
  rememberPage(path);
  expect(rememberedPage()).toBe(path);
});
