import { loginPath } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import { data, type RouterContextProvider, redirect } from 'react-router';
import { pageProblems, pageWait } from '../../messages/en.ts';
import { type Api, ApiProblem, type Call, client } from './api.ts';
import { serverContext } from './context.ts';
import { withinTimeout } from './deferred.ts';

export type Context = Readonly<RouterContextProvider>;

/**
 * The API for loaders and actions. Cookies that the API sets (such as a session) are collected in `cookies`, so that an
 * action can pass them on to the browser.
 */
export const serverApi = (context: Context, cookies?: Headers): Api => client(serverCall(context, cookies));

/** Rethrows a rejection of `withinTimeout`. @throws ApiProblem for a timeout; `error` itself for a failure */
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
    // reads are given up after the time limit; changes are awaited, since they will be carried out
    const response = await (reads(init) ? withinTimeout(call).catch(orLate) : call);
    for (const cookie of response.headers.getSetCookie()) cookies?.append('set-cookie', cookie);
    return response;
  };

/**
 * Turns a failed call into the page's answer: the page gets its status, the error boundary its words.
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

/**
 * Makes null of a final refusal, as of what does not exist. A read that failed for now is no such answer (adr/608): it
 * becomes the page's answer, as by `orProblem`.
 */
export const orNull = <T>(response: Promise<T>): Promise<T | null> =>
  orProblem(
    response.catch((error: unknown) => {
      if (error instanceof ApiProblem && !error.problem.retryable) return null;
      throw error;
    }),
  );

/** Returns the signed-in user. @throws a redirect to the login, which leads back here */
export async function requireUser(
  context: Context,
  request: Request,
): Promise<ApiResponse<'me'> & { user: object }> {
  const me = await orProblem(serverApi(context)('me'));
  const { pathname, search } = new URL(request.url);
  if (!me.user) throw redirect(loginPath(pathname + search));
  return { ...me, user: me.user };
}
