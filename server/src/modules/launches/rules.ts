import {
  type Collection,
  firstOrderAt,
  type LaunchTimes,
  type ListUse,
  launchStageOf,
  type Participant,
} from '@talkies/shared';

/** The fields of a launch that the rules need. */
export interface LaunchTerms extends Omit<LaunchTimes, 'scheduled' | 'stopped'> {
  scheduledAt: Date | null;
  stoppedAt: Date | null;
  earlyFilm: string | null;
  earlyCollection: Collection | null;
  listUse: ListUse;
  limitPerPerson: number | null;
}

/** The facts about a person who may want an edition of a launch. */
export interface Buyer {
  /** one of their proved mails or wallets is on the list */
  listed: boolean;
  /** one of their wallets owns a token of the film or collection that has early access */
  isOwner: boolean;
  /** until when they may order, after being let in from the waiting room; null: they were not */
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

/** The launch as it is to one person, by which `orderProblem` and `participationProblem` decide. */
export const participantOf = (launch: LaunchTerms, buyer: Buyer): Participant => ({
  from: mayOrderFrom(launch, buyer),
  left: launch.limitPerPerson === null ? null : launch.limitPerPerson - buyer.ordered,
  passUntil: buyer.passUntil,
});

/** The next moment of which a person is reminded: when they may order, and once they may, the opening for all. */
export function nextOpening(launch: LaunchTerms, buyer: Buyer, now: Date): Date {
  const from = mayOrderFrom(launch, buyer);
  return from !== null && from > now ? from : launch.opensAt;
}
