import { errors } from '@talkies/shared';
import type { StudioMe } from '@talkies/shared/studio/schemas';
import { data } from 'react-router';
import { ApiProblem } from '../../../../lib/api/api.ts';
import { type Context, orProblem, serverCall } from '../../../../lib/api/server.ts';
import { type StudioApi, studioClient } from './api.ts';

export const studioServer = (context: Context): StudioApi => studioClient(serverCall(context));

/** The member of each request, read once for its concurrent loaders. */
const memberOfRequest = new WeakMap<Context, Promise<StudioMe | null>>();

/** The member of the session; null for everybody else. */
function memberOf(context: Context): Promise<StudioMe | null> {
  const known = memberOfRequest.get(context);
  if (known) return known;
  const member = orProblem(
    studioServer(context)('studioMe').catch((error: unknown) => {
      if (error instanceof ApiProblem && error.problem.status === 404) return null;
      throw error;
    }),
  );
  memberOfRequest.set(context, member);
  return member;
}

/** The member of the session. Everybody else gets the response of an unknown address. */
export async function loadMember(context: Context, request: Request): Promise<StudioMe> {
  const member = await memberOf(context);
  if (!member) throw nowhere(request);
  return member;
}

/** The response of an unknown address: any one-segment path may be a film's. */
export function nowhere(request: Request): ReturnType<typeof data> {
  const segments = new URL(request.url).pathname.split('/').length - 1;
  const code = segments === 1 ? 'film/not-found' : 'request/not-found';
  return data({ code, ...errors[code] }, { status: 404 });
}

/**
 * Loads a page's data. Nothing is requested before the studio is open in this session: the frame then shows the
 * entrance in the page's place, or responds with 404, so that no page ever sees the empty data.
 */
export async function loadInStudio<T>(context: Context, load: (studio: StudioApi) => Promise<T>): Promise<T> {
  const member = await memberOf(context).catch(() => null);
  if (!member?.stepUp.until) return null as T;
  return orProblem(load(studioServer(context)));
}
