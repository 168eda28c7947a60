/** The only source of the present time. Instants are UTC; tests set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Whether less than `ms` passed between the two instants; never where the clock was set back between them. */
export const isWithin = (ms: number, since: number, now: number): boolean => since <= now && now - since < ms;

export interface TestClock extends Clock {
  set(instant: string): void;
  advance(seconds: number): void;
}

export function testClock(instant = '2026-11-21T09:00:00.000Z'): TestClock {
  let present = new Date(instant);
  return {
    now: () => new Date(present),
    set: (next) => {
      present = new Date(next);
    },
    advance: (seconds) => {
      present = new Date(present.getTime() + seconds * 1000);
    },
  };
}
