import { describe, expect, it, vi } from 'vitest';
import { takeTime } from './shop-clock.ts';

describe('the shop’s time', () => {
  it('is taken from a quick answer, never from one that was long on its way or that came before it was sent', () => {
    vi.useFakeTimers();
    const now = '2026-11-22T10:00:00.000Z';
    const sent = Date.now();
    expect(takeTime(now, sent)).toBe(true);
    vi.setSystemTime(sent + 10_001);
    expect(takeTime(now, sent)).toBe(false);
    vi.setSystemTime(sent - 1);
    expect(takeTime(now, sent)).toBe(false);
    vi.useRealTimers();
  });
});
