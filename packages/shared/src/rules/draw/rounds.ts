import { DRAW_MARGIN, REVEAL_BOUND } from '@talkies/abi/constants';

/** A beacon's clock, as in drand's `/info`. Unix seconds. */
export interface BeaconClock {
  genesis: number;
  period: number;
}

/** The first round at `time` or later (IBeacon.roundAt). Unix seconds. */
export const roundAt = ({ genesis, period }: BeaconClock, time: number): number =>
  Math.ceil((time - genesis) / period) + 1;

/** When a round is due (IBeacon.roundTime). Unix seconds. */
export const roundTime = ({ genesis, period }: BeaconClock, round: number): number =>
  genesis + (round - 1) * period;

/**
 * The round that decides a lottery with this deadline: half an hour later, when tickets can no longer be bought
 * (adr/024).
 */
export const roundOfDeadline = (clock: BeaconClock, deadline: number): number =>
  roundAt(clock, deadline + DRAW_MARGIN);

/** When the contract starts to refund everybody if nobody submitted the round's signature. Unix seconds. */
export const revealEnds = (clock: BeaconClock, round: number): number =>
  roundTime(clock, round) + REVEAL_BOUND;
