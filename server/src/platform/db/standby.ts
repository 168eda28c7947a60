import { setTimeout as sleep } from 'node:timers/promises';

/** A standby without proof for longer is not read: what it answers may be as late as that. */
const LATE_MS = 1_000;
const POLL_MS = 300;
/** from one question to the next while it catches up */
const AGAIN_MS = 20;
/** the same of a server that leads, or does not answer, whatever changes meanwhile */
const UNFIT_MS = 1_000;

/** What is known of a server that repeats what the primary writes. */
export interface Source {
  /** where the primary has come to, as PostgreSQL counts its log */
  position(): Promise<string>;
  /** whether the standby has all up to there; null of a server that is no standby */
  hasReached(position: string): Promise<boolean | null>;
}

export interface Standby {
  /** whether it has all that was known to be changed, and is a second late at most */
  isFit(): boolean;
  /** Something changed just now: it is fit again when it has that. */
  changed(): void;
  close(): Promise<void>;
}

/** Follows how far a standby is behind. A server that does not answer is not fit, and is asked again. */
export function followStandby({ position, hasReached }: Source, now = () => performance.now()): Standby {
  const halt = new AbortController();
  let changes = 0;
  /** what was proven last: after which change, and when the primary was there */
  let proven = { changes: -1, at: Number.NEGATIVE_INFINITY };
  let wake: () => void = () => undefined;

  /** @returns how long it may rest */
  const check = async (): Promise<number> => {
    const begun = { changes, at: now() };
    const target = await position();
    while (!halt.signal.aborted && now() - begun.at < LATE_MS) {
      const reached = await hasReached(target);
      if (reached === null) return UNFIT_MS;
      if (reached) {
        proven = begun;
        return proven.changes === changes ? POLL_MS : AGAIN_MS;
      }
      await sleep(AGAIN_MS);
    }
    return AGAIN_MS;
  };
  const follow = async (): Promise<void> => {
    while (!halt.signal.aborted) {
      const pause = await check().catch(() => UNFIT_MS);
      const woken = new Promise<void>((resolve) => {
        wake = pause === UNFIT_MS ? () => undefined : resolve;
      });
      await Promise.race([woken, sleep(pause, undefined, { signal: halt.signal })]).catch(() => undefined);
    }
  };
  const following = follow();
  return {
    isFit: () => proven.changes === changes && now() - proven.at <= LATE_MS,
    changed: () => {
      changes += 1;
      wake();
    },
    close: async () => {
      halt.abort();
      wake();
      await following;
    },
  };
}
