import {
  type Collection,
  firstOrderAt,
  type LaunchTimes,
  type ListUse,
  launchStageOf,
  type Participant,
} from '@talkies/shared';

/** What the rules read of a launch. */
export interface LaunchTerms extends Omit<LaunchTimes, 'scheduled' | 'stopped'> {
  scheduledAt: Date | null;
  stoppedAt: Date | null;
  earlyFilm: string | null;
  earlyCollection: Collection | null;
  listUse: ListUse;
  limitPerPerson: number | null;
}

/** What is known of somebody who may want an edition of a launch. */
export interface Buyer {
  /** one of their proved mails or wallets is on the list */
  listed: boolean;
  /** one of their wallets owns a token of the film or collection that comes early */
  isOwner: boolean;
  /** till when they may order, having been let in from the waiting room; null: they were not */
  passUntil: Date | null;
  /** editions of the launch that they have or reserve */
  ordered: number;
}

const timesOf = ({ scheduledAt, stoppedAt, ...times }: LaunchTerms) => ({
  ...times,
  scheduled: scheduledAt !== null,
  stopped: stoppedAt !== null,
});

export const stageAt = (launch: LaunchTerms, now: Date) => launchStageOf(timesOf(launch), now);

/** Whether somebody may order before the opening. */
const comesEarly = (launch: LaunchTerms, { listed, isOwner }: Buyer): boolean =>
  launch.earlyMinutes > 0 &&
  ((launch.listUse === 'early' && listed) ||
    ((launch.earlyFilm !== null || launch.earlyCollection !== null) && isOwner));

/** From when somebody may order; null: never. */
function mayOrderFrom(launch: LaunchTerms, buyer: Buyer): Date | null {
  if (launch.listUse === 'only' && !buyer.listed) return null;
  return comesEarly(launch, buyer) ? firstOrderAt(launch) : launch.opensAt;
}

/** What the launch is to somebody, by which `orderProblem` and `participationProblem` decide. */
export const participantOf = (launch: LaunchTerms, buyer: Buyer): Participant => ({
  from: mayOrderFrom(launch, buyer),
  left: launch.limitPerPerson === null ? null : launch.limitPerPerson - buyer.ordered,
  passUntil: buyer.passUntil,
});

/** What somebody who wants a reminder is reminded of next: that they may order, and once they may, the opening for all. */
export function nextOpening(launch: LaunchTerms, buyer: Buyer, now: Date): Date {
  const from = mayOrderFrom(launch, buyer);
  return from !== null && from > now ? from : launch.opensAt;
}
