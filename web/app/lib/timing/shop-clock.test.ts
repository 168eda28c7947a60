import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeTime } from './shop-clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the shop’s time', () => {
  it('is taken from a quick answer, never from one that was long on its way or that came before it was sent', () => {
    const now = '2026-11-22T10:00:00.000Z';
    const sent = Date.now();
    expect(takeTime(now, sent)).toBe(true);
    vi.setSystemTime(sent + 10_001);
    expect(takeTime(now, sent)).toBe(false);
    vi.setSystemTime(sent - 1);
    expect(takeTime(now, sent)).toBe(false);
  });

  it.each([
    ['fails', () => Promise.reject(new TypeError('no line')), 2_000],
    ['does not come', () => new Promise(() => undefined), 12_000],
  ])(
    'is not the device’s before it is known, and is asked for again where the answer %s',
    async (_, first, ms) => {
      vi.resetModules();
      const { everySecond, second } = await import('./shop-clock.ts');
      const shop = Date.parse('2026-11-22T10:00:00.000Z');
      const minute = 60_000;
      vi.setSystemTime(shop + 6 * minute);
      const answer = () =>
        Promise.resolve(Response.json({ now: new Date(Date.now() - 6 * minute).toISOString() }));
      vi.stubGlobal('fetch', vi.fn(answer).mockImplementationOnce(first as typeof answer));
      const leave = everySecond(() => undefined);
      expect(second()).toBeNull();
      await vi.advanceTimersByTimeAsync(ms - 1);
      expect(second()).toBeNull();
      await vi.advanceTimersByTimeAsync(1);
      expect(second()).toBe((shop + ms) / 1000);
      leave();
    },
  );
});
