/** Tickets that a lottery needs in order to draw (spec:36). */
export { MIN_TICKETS as LOTTERY_MIN_TICKETS } from '@talkies/abi/constants';

/**
 * Phases of a lottery. drawing: enough tickets were sold, and the beacon's signature is awaited. drawn: the winning
 * ticket is known, the prize not yet delivered. refunding: it failed, and tickets are refunded. cancelled: its giver
 * called it off, and tickets are refunded.
 */
export const lotteryPhases = ['selling', 'drawing', 'drawn', 'delivered', 'refunding', 'cancelled'] as const;
export type LotteryPhase = (typeof lotteryPhases)[number];

/**
 * What is known of the beacon's signature for a round that is due. late: not published yet. silent: none of the
 * beacon's addresses answers. wrong: the answer is not the round's signature. known: we have it.
 */
export const beaconStates = ['waiting', 'late', 'silent', 'wrong', 'known'] as const;
export type BeaconState = (typeof beaconStates)[number];

/** Why a person cannot buy tickets now. */
export const entryProblems = ['age', 'excluded', 'region', 'daily-limit', 'closed'] as const;
export type EntryProblem = (typeof entryProblems)[number];

/**
 * For how many days people can exclude themselves from lotteries; a running exclusion can be extended, never shortened.
 */
export const exclusionDays = [1, 7, 30, 90, 180, 365] as const;

/** The most purchases in one page of a ticket list. */
export const TICKETS_AT_ONCE = 1_000;
