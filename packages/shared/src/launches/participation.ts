import type { LaunchRefusal } from './errors.ts';
import type { LaunchStage } from './launch.ts';

/** A person's rights in a launch. */
export interface Participant {
  /** when they may start to order; null: never, as they are not on its list */
  from: Date | null;
  /** how many more editions they may get, beyond those that they own or have reserved; null: the launch has no limit */
  left: number | null;
  /** until when they may order after being admitted from the waiting room; null: not admitted */
  passUntil: Date | null;
}

type Running = 'announced' | 'early' | 'open';

/** Whether a person has reached the limit per person, if `freed` of their reservations end. */
export const isLimitReached = ({ left }: { left: number | null }, freed = 0): boolean =>
  left !== null && left + freed <= 0;

/** Why a person may not take part in a launch, its waiting room included; null where they may. */
export function participationProblem(one: {
  from: Date | string | null;
  left: number | null;
}): 'launch/not-listed' | 'launch/limit-reached' | null {
  if (one.from === null) return 'launch/not-listed';
  return isLimitReached(one) ? 'launch/limit-reached' : null;
}

/**
 * Why a person may not order now in a launch that is not over: no right to order is reported before not being their
 * turn.
 */
export function turnProblem(
  { stage, waitingRoom }: { stage: Running; waitingRoom: boolean },
  one: Participant,
  now: Date,
): Exclude<LaunchRefusal, 'launch/closed' | 'launch/stopped'> | null {
  const problem = participationProblem(one);
  if (problem !== null || one.from === null) return problem;
  if (now < one.from) return 'launch/not-open';
  if (stage !== 'open' || !waitingRoom) return null;
  if (one.passUntil === null) return 'launch/pass-required';
  return now < one.passUntil ? null : 'launch/pass-over';
}

/**
 * Why a person may not create an order in a launch now; null where they may. A draft forbids nothing: its items stay
 * for sale as before.
 */
export function orderProblem(
  { stage, waitingRoom }: { stage: LaunchStage; waitingRoom: boolean },
  one: Participant,
  now: Date,
): LaunchRefusal | null {
  if (stage === 'draft') return null;
  if (stage === 'closed' || stage === 'stopped') return `launch/${stage}`;
  return turnProblem({ stage, waitingRoom }, one, now);
}

/** Whether everybody may order from the launch at this stage, as they may an item without a launch. */
export const isForEverybody = (launch: {
  stage: LaunchStage;
  waitingRoom: boolean;
  listOnly: boolean;
}): boolean =>
  launch.stage === 'draft' || (launch.stage === 'open' && !launch.waitingRoom && !launch.listOnly);
