import { setTimeout as sleep } from 'node:timers/promises';

/** A standby without proof for longer is not read: its answers may be that late. */
const LATE_MS = 1_000;
const POLL_MS = 300;
/** between two queries while it catches up */
const AGAIN_MS = 20;
/** the same for a server that leads, or does not answer, whatever changes meanwhile */
const UNFIT_MS = 1_000;

/** The state of a server that replicates the primary. */
export interface Source {
  /** the primary's position in its log */
  position(): Promise<string>;
  /** whether the standby has everything up to there; null for a server that is no standby */
  hasReached(position: string): Promise<boolean | null>;
}

export interface Standby {
  /** whether it has all known changes, and is at most a second late */
  isFit(): boolean;
  /** Something has just changed: the standby is fit again once it has that. */
  changed(): void;
  close(): Promise<void>;
}

/** Follows how far a standby is behind. A server that does not answer is not fit, and is queried again. */
export function followStandby({ position, hasReached }: Source, now = () => performance.now()): Standby {
  const halt = new AbortController();
  let changes = 0;
  /** the last proof: the change that it includes, and when the primary was there */
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
