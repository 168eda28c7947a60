/** Tickets that a lottery needs in order to draw (spec:36). */
export { MIN_TICKETS as LOTTERY_MIN_TICKETS } from '@talkies/abi/constants';

/**
 * Where a lottery is. drawing: enough tickets, the beacon's signature is waited for. drawn: the winning ticket is known,
 * the prize not yet handed over. refunding: it failed, tickets are paid back. cancelled: called off by its giver, tickets
 * are paid back.
 */
export const lotteryPhases = ['selling', 'drawing', 'drawn', 'delivered', 'refunding', 'cancelled'] as const;
export type LotteryPhase = (typeof lotteryPhases)[number];

/**
 * What the beacon has said about a round whose time has come. late: not published yet. silent: no address of it
 * answers. wrong: what was answered is not the round's signature. known: it is in our hands.
 */
export const beaconStates = ['waiting', 'late', 'silent', 'wrong', 'known'] as const;
export type BeaconState = (typeof beaconStates)[number];

/** Why somebody cannot buy tickets now. */
export const entryProblems = ['age', 'excluded', 'region', 'daily-limit', 'closed'] as const;
export type EntryProblem = (typeof entryProblems)[number];

/** For so many days somebody can keep themselves out of lotteries; what runs can be made longer, never shorter. */
export const exclusionDays = [1, 7, 30, 90, 180, 365] as const;

/** Parts of a ticket list: at most so many purchases at a time. */
export const TICKETS_AT_ONCE = 1_000;
