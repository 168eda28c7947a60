import { isForEverybody, type LaunchStage, turnProblem } from '@talkies/shared';
import type { LaunchNote, MyLaunch } from '@talkies/shared/schemas';

/**
 * What a person may do with an item of a running launch. unknown: it is being loaded; early: the launch has begun, but
 * not for them yet; wait: it is not their turn now.
 */
export type Admission = 'buy' | 'unknown' | 'sign-in' | 'full' | 'not-listed' | 'early' | 'wait';

const admissions = {
  'launch/not-listed': 'not-listed',
  'launch/limit-reached': 'full',
  'launch/not-open': 'early',
  'launch/pass-required': 'wait',
  'launch/pass-over': 'wait',
} as const satisfies Record<NonNullable<ReturnType<typeof turnProblem>>, Admission>;

const instantOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

/**
 * Decides by the same rule by which the server decides on an order of `itemId`; the server's decision is final. A
 * person with an open order of the item continues that order, whatever the limit.
 */
export function admissionOf(
  { waitingRoom, listOnly }: Pick<LaunchNote, 'waitingRoom' | 'listOnly'>,
  stage: Extract<LaunchStage, 'early' | 'open'>,
  itemId: string,
  { signedIn, mine }: { signedIn: boolean; mine: MyLaunch | null },
  now: Date,
): Admission {
  if (mine === null) {
    if (isForEverybody({ stage, waitingRoom, listOnly })) return 'buy';
    return signedIn ? 'unknown' : 'sign-in';
  }
  // a server of the previous version does not send `reserved`
  const { place, reserved = [] } = mine;
  const left = reserved.includes(itemId) ? null : mine.left;
  const participant = { from: instantOf(mine.from), left, passUntil: instantOf(place?.passUntil) };
  const problem = turnProblem({ stage, waitingRoom }, participant, now);
  return problem === null ? 'buy' : admissions[problem];
}
