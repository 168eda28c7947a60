import { isForEverybody, type LaunchStage, turnProblem } from '@talkies/shared';
import type { LaunchNote, MyLaunch } from '@talkies/shared/schemas';

/**
 * What a launch is to whoever looks at one of its items while it runs. unknown: it is being looked up; early: it has
 * begun, but not for them yet; wait: they have no turn now.
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
 * By the rule by which the server decides about an order of `itemId`, which has the last word. Whoever has an order of it that
 * is not over goes on with that one, whatever the limit.
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
  // a server of the version before says nothing of orders
  const { place, reserved = [] } = mine;
  const left = reserved.includes(itemId) ? null : mine.left;
  const participant = { from: instantOf(mine.from), left, passUntil: instantOf(place?.passUntil) };
  const problem = turnProblem({ stage, waitingRoom }, participant, now);
  return problem === null ? 'buy' : admissions[problem];
}
