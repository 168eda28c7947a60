import { describe, expect, it, vi } from 'vitest';
import { leftOf, takeTime } from './clock.ts';

describe('what is left of a countdown', () => {
  it('is days, hours, minutes and seconds', () => {
    expect(leftOf(6_000_000)).toEqual({ days: 69, hours: 10, minutes: 40, seconds: 0 });
    expect(leftOf(59)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 59 });
  });

  it('is zeros once the time has passed', () => {
    expect(leftOf(-5)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });
});

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
