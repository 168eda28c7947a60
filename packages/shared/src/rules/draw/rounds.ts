import { DRAW_MARGIN, REVEAL_BOUND } from '@talkies/abi/constants';

/** What a lottery needs of its beacon's clock, as drand's `/info` has it. Unix seconds. */
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

/** The round that decides a lottery with this deadline: half an hour later, when no ticket can be bought any more (adr/024). */
export const roundOfDeadline = (clock: BeaconClock, deadline: number): number =>
  roundAt(clock, deadline + DRAW_MARGIN);

/** From then on the contract gives everybody the money back if nobody handed in the round's signature. Unix seconds. */
export const revealEnds = (clock: BeaconClock, round: number): number =>
  roundTime(clock, round) + REVEAL_BOUND;
