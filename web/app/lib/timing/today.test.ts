import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatLocal } from '../format/local-time.ts';
import { everyDay, today } from './today.ts';

const page = new EventTarget();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.setSystemTime(new Date(2026, 10, 22, 23, 59, 30));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['a page that stays open', () => vi.advanceTimersByTime(60_000)],
  [
    'a page that is looked at again',
    () => {
      vi.setSystemTime(new Date(2026, 10, 23, 0, 0, 1));
      page.dispatchEvent(new Event('visibilitychange'));
    },
  ],
])('what opens tomorrow opens today after midnight, on %s', (_, act) => {
  const opens = new Date(2026, 10, 23, 9).toISOString();
  let shown = today();
  let text = formatLocal(opens, new Date(), 'near');
  everyDay(() => {
    if (shown === today()) return;
    shown = today();
    text = formatLocal(opens, new Date(), 'near');
  });
  expect(text).toBe('Tomorrow, 09:00');
  act();
  expect(text).toBe('Today, 09:00');
});
