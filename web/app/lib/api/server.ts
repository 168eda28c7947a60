import { loginPath } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import { data, type RouterContextProvider, redirect } from 'react-router';
import { pageProblems, pageWait } from '../../messages/en.ts';
import { type Api, ApiProblem, type Call, client } from './api.ts';
import { serverContext } from './context.ts';
import { withinTimeout } from './deferred.ts';

export type Context = Readonly<RouterContextProvider>;

/**
 * The API for loaders and actions. With `cookies`, what the API sets (a session, say) is collected there, so that an
 * action can pass it on to the browser.
 */
export const serverApi = (context: Context, cookies?: Headers): Api => client(serverCall(context, cookies));

/** @throws ApiProblem for what did not come in time; `error` itself for what failed */
export function orLate(error: unknown): never {
  if (error !== undefined) throw error;
  throw new ApiProblem({
    ...{ type: 'about:blank', title: pageProblems.late.title, detail: pageWait.failed },
    ...{ status: 503, code: 'server/unavailable', retryable: true },
  });
}

const reads = (init?: RequestInit): boolean => (init?.method ?? 'GET') === 'GET';

export const serverCall =
  (context: Context, cookies?: Headers): Call =>
  async (path, init) => {
    const call = context.get(serverContext).api(path, init);
    // what is read is given up in time; what was begun is waited for, since it will be done
    const response = await (reads(init) ? withinTimeout(call).catch(orLate) : call);
    for (const cookie of response.headers.getSetCookie()) cookies?.append('set-cookie', cookie);
    return response;
  };

/**
 * Turns a failed call into the answer of the page: its status is the page's, its words reach the error boundary.
 * (React Router hides errors of other kinds from the browser.)
 */
export async function orProblem<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof ApiProblem) throw data(error.problem, { status: error.problem.status });
    throw error;
  }
}

/** The signed-in user, or a way to the login page that leads back here. */
export async function requireUser(
  context: Context,
  request: Request,
): Promise<ApiResponse<'me'> & { user: object }> {
  const me = await orProblem(serverApi(context)('me'));
  const { pathname, search } = new URL(request.url);
  if (!me.user) throw redirect(loginPath(pathname + search));
  return { ...me, user: me.user };
}
