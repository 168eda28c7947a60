import type { Answer } from '@talkies/shared/schemas';
import type { Api } from '../../../lib/api/api.ts';
import { orProblem } from '../../../lib/api/server.ts';

export interface SecurityData {
  ways: Answer<'signInWays'>;
  sessions: Answer<'listSessions'>['sessions'];
}

/** What `Security` shows, for the loader of the page that it stands on. */
export async function loadSecurity(api: Api): Promise<SecurityData> {
  const [ways, { sessions }] = await Promise.all([
    orProblem(api('signInWays')),
    orProblem(api('listSessions')),
  ]);
  return { ways, sessions };
}
