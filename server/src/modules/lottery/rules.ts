import {
  DAY_MS,
  type EntryProblem,
  LOTTERY_MIN_TICKETS,
  type LotteryPhase,
  revealEnds,
  roundTime,
} from '@talkies/shared';
import { type Beacon, EVMNET, PRACTICE_BEACON } from '@talkies/shared/draw';

/** The facts that the chain has about a lottery. */
export interface LotteryFacts {
  state: 'selling' | 'drawn' | 'delivered' | 'cancelled' | 'returned';
  deadline: Date;
  sold: number;
  /** the beacon's round */
  round: number;
}

/** What a person stated about taking part. */
export interface EntryWords {
  adultAt: Date | null;
  excludedUntil: Date | null;
  /** US cents in 24 hours; null: the shop's limit */
  dailyCents: bigint | null;
  /** a higher limit, which applies from `nextFrom` on */
  nextCents: bigint | null;
  nextFrom: Date | null;
}

/** The beacon that decides the lotteries of a chain, as their contract was given it (adr/024). */
export const beaconOf = ({ local }: { local: boolean }): Beacon => (local ? PRACTICE_BEACON : EVMNET);

/** The time of a lottery's round, and the end of the time in which its signature counts. */
export function drawTimes(
  beacon: Beacon,
  { round }: Pick<LotteryFacts, 'round'>,
): { from: Date; until: Date } {
  return {
    from: new Date(roundTime(beacon, round) * 1000),
    until: new Date(revealEnds(beacon, round) * 1000),
  };
}

/**
 * The contract's `phase`: it changes with time, without anything being written.
 * @param readUntil the time of the last block that was read: whether tickets or a signature are missing is known once
 * that block is past the moment
 */
export function phaseOf(
  lottery: LotteryFacts,
  beacon: Beacon,
  { now, readUntil }: { now: Date; readUntil: Date },
): LotteryPhase {
  switch (lottery.state) {
    case 'drawn':
    case 'delivered':
    case 'cancelled':
      return lottery.state;
    case 'returned':
      return 'refunding';
    case 'selling':
      if (now < lottery.deadline) return 'selling';
      if (readUntil < lottery.deadline) return 'drawing';
      if (lottery.sold < LOTTERY_MIN_TICKETS) return 'refunding';
      return readUntil < drawTimes(beacon, lottery).until ? 'drawing' : 'refunding';
  }
}

/** The amount that a person may spend in 24 hours, in US cents: their own limit, and never more than the shop's. */
export function dailyLimitOf(entry: EntryWords | null, shopLimit: bigint, now: Date): bigint {
  const raised = entry?.nextFrom && entry.nextFrom <= now ? entry.nextCents : null;
  const own = raised ?? entry?.dailyCents ?? shopLimit;
  return own < shopLimit ? own : shopLimit;
}

/** A higher limit that is still to apply, as far as the shop's allows it; null where there is none. */
export function nextLimitOf(
  entry: EntryWords | null,
  shopLimit: bigint,
  now: Date,
): { cents: bigint; from: Date } | null {
  if (!entry?.nextFrom || entry.nextCents === null || entry.nextFrom <= now) return null;
  const cents = entry.nextCents < shopLimit ? entry.nextCents : shopLimit;
  return cents > dailyLimitOf(entry, shopLimit, now) ? { cents, from: entry.nextFrom } : null;
}

/** The columns of a limit that a person sets: a lower one applies at once, a higher one after a day. */
export function changedLimit(
  entry: EntryWords | null,
  shopLimit: bigint,
  cents: bigint,
  now: Date,
): Pick<EntryWords, 'dailyCents' | 'nextCents' | 'nextFrom'> {
  const present = dailyLimitOf(entry, shopLimit, now);
  return cents <= present
    ? { dailyCents: cents, nextCents: null, nextFrom: null }
    : { dailyCents: present, nextCents: cents, nextFrom: new Date(now.getTime() + DAY_MS) };
}

/** The later of the running end and the requested one. */
export function excludedUntil(entry: EntryWords | null, days: number, now: Date): Date {
  const requested = new Date(now.getTime() + days * DAY_MS);
  const running = entry?.excludedUntil ?? requested;
  return running > requested ? running : requested;
}

export interface EntryFacts {
  entry: EntryWords | null;
  /** where the network says they are, otherwise where they say they live */
  region: string | null;
  closedRegions: readonly string[];
  /** US cents: their limit, what they spent within 24 hours, and what they are about to */
  limit: bigint;
  spent: bigint;
  cost: bigint;
}

/** The reason why a person may not buy now; null where they may. Free tickets are subject to fewer rules. */
export function entryProblem(
  { entry, region, closedRegions, limit, spent, cost }: EntryFacts,
  free: boolean,
  now: Date,
): Exclude<EntryProblem, 'closed'> | null {
  if (entry?.excludedUntil && entry.excludedUntil > now) return 'excluded';
  if (!entry?.adultAt || (region === null && closedRegions.length > 0)) return 'age';
  if (free) return null;
  if (region !== null && closedRegions.includes(region)) return 'region';
  return spent + cost > limit ? 'daily-limit' : null;
}
