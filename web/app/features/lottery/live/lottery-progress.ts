import type { Lottery } from '@talkies/shared/schemas';

/**
 * The progress that a lottery's page shows. closing: the deadline is over, but the chain has not reported it yet.
 * waiting: for the beacon's round. due: the round's time is reached. late: it is, and the beacon has not answered
 * correctly.
 */
export type LotteryProgress =
  | 'selling'
  | 'sold-out'
  | 'closing'
  | 'waiting'
  | 'due'
  | 'late'
  | 'drawn'
  | 'delivered'
  | 'refunding'
  | 'cancelled';

type Known = Pick<
  Lottery,
  'phase' | 'deadline' | 'total_tickets' | 'minTickets' | 'maxTickets' | 'round' | 'beacon'
>;

const seconds = (at: string): number => Math.floor(Date.parse(at) / 1000);

/**
 * Whether tickets are still sold, or sold out before the end of sales.
 * @param now seconds by the shop's clock; null while it is not known
 */
export const isSelling = (
  { phase, deadline }: Pick<Lottery, 'phase' | 'deadline'>,
  now: number | null,
): boolean => phase === 'selling' && (now === null || now < seconds(deadline));

/** @param now seconds by the shop's clock; null while that is not known */
export function progressOf(lottery: Known, now: number | null): LotteryProgress {
  const { phase, total_tickets, minTickets, maxTickets, round, beacon } = lottery;
  if (phase === 'selling') {
    if (!isSelling(lottery, now)) return 'closing';
    return total_tickets >= maxTickets ? 'sold-out' : 'selling';
  }
  if (phase !== 'drawing') return phase;
  // the last tickets may be in blocks that the shop has not read yet
  if (total_tickets < minTickets) return 'closing';
  if (beacon.state === 'late' || beacon.state === 'silent' || beacon.state === 'wrong') return 'late';
  return now !== null && now >= seconds(round.at) ? 'due' : 'waiting';
}

/** how often a page checks whether the server has passed the deadline too, as its own clock may be ahead */
const CLOSING_MS = 3_000;

/**
 * Refetches at changes that only the clock brings, without an event: once when the round is due, and repeatedly while
 * sales close, until the server's answer says that they have. Returns a function that stops.
 */
export function askByClock(progress: LotteryProgress, refetch: () => void): () => void {
  if (progress === 'closing' || progress === 'due') refetch();
  const timer = progress === 'closing' ? setInterval(refetch, CLOSING_MS) : undefined;
  return () => clearInterval(timer);
}

/** Whether one state is newer: by the chain's version or, for equal versions, by the time at which it was read. */
export const isNewer = (next: Lottery, present: Lottery): boolean =>
  next.version === present.version ? next.serverTime > present.serverTime : next.version > present.version;
