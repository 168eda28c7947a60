import type { ApiResponse } from '@talkies/shared/schemas';
import type { Api } from '../../../lib/api/api.ts';
import { orProblem } from '../../../lib/api/server.ts';

export interface SecurityData {
  signInMethods: ApiResponse<'signInMethods'>;
  sessions: ApiResponse<'listSessions'>['sessions'];
}

/** Loads the data of `Security`, for the loader of its page. */
export async function loadSecurity(api: Api): Promise<SecurityData> {
  const [signInMethods, { sessions }] = await Promise.all([
    orProblem(api('signInMethods')),
    orProblem(api('listSessions')),
  ]);
  return { signInMethods, sessions };
}
