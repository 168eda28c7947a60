/** The only source of the present time. Instants are UTC; tests set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

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
