import { describe, expect, it } from 'vitest';
import { hourClock, minuteClock, timeLeftOf } from './time-left.ts';

describe('what is left of a countdown', () => {
  it('is days, hours, minutes and seconds', () => {
    expect(timeLeftOf(6_000_000)).toEqual({ days: 69, hours: 10, minutes: 40, seconds: 0 });
    expect(timeLeftOf(59)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 59 });
  });

  it('is zeros once the time has passed', () => {
    expect(timeLeftOf(-5)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });

  it('is written as a clock of hours within a day, or of minutes', () => {
    expect(hourClock(timeLeftOf(86_400 + 4 * 3_600 + 12 * 60 + 9))).toBe('04:12:09');
    expect(minuteClock(521)).toBe('8:41');
  });
});
