import {
  type Collection,
  firstOrderAt,
  type LaunchRefusal,
  type LaunchTimes,
  type ListUse,
  launchStageOf,
} from '@talkies/shared';

/** What the rules read of a launch. */
export interface LaunchTerms extends Omit<LaunchTimes, 'scheduled' | 'stopped'> {
  scheduledAt: Date | null;
  stoppedAt: Date | null;
  earlyFilm: string | null;
  earlyCollection: Collection | null;
  listUse: ListUse;
  waitingRoom: boolean;
}

/** What decides whether somebody may open an order of a launch. */
export interface Buyer {
  /** one of their proved mails or wallets is on the list */
  listed: boolean;
  /** one of their wallets owns a token of the film or collection that comes early */
  isOwner: boolean;
  /** till when they may order, having been let in from the waiting room; null: they were not */
  passUntil: Date | null;
}

const timesOf = ({ scheduledAt, stoppedAt, ...times }: LaunchTerms) => ({
  ...times,
  scheduled: scheduledAt !== null,
  stopped: stoppedAt !== null,
});

export const stageAt = (launch: LaunchTerms, now: Date) => launchStageOf(timesOf(launch), now);

/** Whether somebody may order before the opening. */
export const comesEarly = (launch: LaunchTerms, { listed, isOwner }: Buyer): boolean =>
  launch.earlyMinutes > 0 &&
  ((launch.listUse === 'early' && listed) ||
    ((launch.earlyFilm !== null || launch.earlyCollection !== null) && isOwner));

/** From when somebody may order; null: never. */
export function mayOrderFrom(launch: LaunchTerms, buyer: Buyer): Date | null {
  if (launch.listUse === 'only' && !buyer.listed) return null;
  return comesEarly(launch, buyer) ? firstOrderAt(launch) : launch.opensAt;
}

/** What somebody who wants a reminder is reminded of next: that they may order, and once they may, the opening for all. */
export function nextOpening(launch: LaunchTerms, buyer: Buyer, now: Date): Date {
  const from = mayOrderFrom(launch, buyer);
  return from !== null && from > now ? from : launch.opensAt;
}

/**
 * Why somebody may not open an order of a launch now; null where they may. A draft forbids nothing: its items are for sale
 * as before. The limit is judged where orders are placed, under the buyer's lock.
 */
export function orderProblem(launch: LaunchTerms, buyer: Buyer, now: Date): LaunchRefusal | null {
  const stage = stageAt(launch, now);
  if (stage === 'draft') return null;
  if (stage === 'closed' || stage === 'stopped') return `launch/${stage}`;
  if (launch.listUse === 'only' && !buyer.listed) return 'launch/not-listed';
  if (stage === 'announced') return 'launch/not-open';
  if (stage === 'early') return comesEarly(launch, buyer) ? null : 'launch/not-open';
  if (!launch.waitingRoom) return null;
  if (buyer.passUntil === null) return 'launch/pass-required';
  return now < buyer.passUntil ? null : 'launch/pass-over';
}
