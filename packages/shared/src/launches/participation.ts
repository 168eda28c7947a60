import type { LaunchRefusal } from './errors.ts';
import type { LaunchStage } from './launch.ts';

/** What a launch is to one person. */
export interface Participant {
  /** from when they may order; null: never, as they are not on its list */
  from: Date | null;
  /** editions that they may have beside those that they have or reserve; null: no limit of its own */
  left: number | null;
  /** till when they may order, having been let in from the waiting room; null: they were not */
  passUntil: Date | null;
}

type Running = 'announced' | 'early' | 'open';

/** Whether somebody has as many as one person may have, once `freed` reservations of theirs end. */
export const isLimitReached = ({ left }: { left: number | null }, freed = 0): boolean =>
  left !== null && left + freed <= 0;

/** Why somebody may take no part in a launch, its waiting room included; null where they may. */
export function participationProblem(one: {
  from: Date | string | null;
  left: number | null;
}): 'launch/not-listed' | 'launch/limit-reached' | null {
  if (one.from === null) return 'launch/not-listed';
  return isLimitReached(one) ? 'launch/limit-reached' : null;
}

/** Why somebody may not order of a launch that is not over: that they may at all is before that it is their turn. */
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
 * Why somebody may not open an order of a launch now; null where they may. A draft forbids nothing: its items are for sale
 * as before.
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

/** Whether everybody may order of it at this stage, as of an item in no launch. */
export const isForEverybody = (launch: {
  stage: LaunchStage;
  waitingRoom: boolean;
  listOnly: boolean;
}): boolean =>
  launch.stage === 'draft' || (launch.stage === 'open' && !launch.waitingRoom && !launch.listOnly);
