import type { LaunchStage } from '@talkies/shared';
import type { LaunchNote, MyLaunch } from '@talkies/shared/schemas';

/**
 * What a launch is to whoever looks at one of its items while it runs. unknown: it is being looked up; early: it has
 * begun, but not for them yet; wait: they have no turn now.
 */
export type Admission = 'buy' | 'unknown' | 'sign-in' | 'full' | 'not-listed' | 'early' | 'wait';

/** As the server decides about an order (`orderProblem` of its launches), which has the last word. */
export function admissionOf(
  launch: Pick<LaunchNote, 'waitingRoom' | 'listOnly'>,
  stage: Extract<LaunchStage, 'early' | 'open'>,
  { signedIn, mine }: { signedIn: boolean; mine: MyLaunch | null },
  now: Date,
): Admission {
  if (mine?.left === 0) return 'full';
  if (stage === 'open' && !launch.waitingRoom && !launch.listOnly) return 'buy';
  if (!signedIn) return 'sign-in';
  if (mine === null) return 'unknown';
  if (mine.from === null) return 'not-listed';
  if (stage === 'early') return new Date(mine.from) <= now ? 'buy' : 'early';
  const { place } = mine;
  if (!launch.waitingRoom) return 'buy';
  return place?.passUntil && new Date(place.passUntil) > now ? 'buy' : 'wait';
}
