import type { ApiResponse } from '@talkies/shared/schemas';
import type { Api } from '../../../lib/api/api.ts';
import { orProblem } from '../../../lib/api/server.ts';

export interface SecurityData {
  signInMethods: ApiResponse<'signInMethods'>;
  sessions: ApiResponse<'listSessions'>['sessions'];
}

/** What `Security` shows, for the loader of the page that it stands on. */
export async function loadSecurity(api: Api): Promise<SecurityData> {
  const [signInMethods, { sessions }] = await Promise.all([
    orProblem(api('signInMethods')),
    orProblem(api('listSessions')),
  ]);
  return { signInMethods, sessions };
}
