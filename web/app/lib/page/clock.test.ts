import { describe, expect, it } from 'vitest';
import { leftOf } from './clock.ts';

describe('what is left of a countdown', () => {
  it('is days, hours, minutes and seconds', () => {
    expect(leftOf(6_000_000)).toEqual({ days: 69, hours: 10, minutes: 40, seconds: 0 });
    expect(leftOf(59)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 59 });
  });

  it('is zeros once the time has passed', () => {
    expect(leftOf(-5)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });
});
