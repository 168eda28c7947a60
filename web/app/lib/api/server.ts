import type { ApiResponse } from '@talkies/shared/schemas';
import { data, type RouterContextProvider, redirect } from 'react-router';
import { type Api, ApiProblem, type Call, client } from './api.ts';
import { serverContext } from './context.ts';

export type Context = Readonly<RouterContextProvider>;

/**
 * The API for loaders and actions. With `cookies`, what the API sets (a session, say) is collected there, so that an
 * action can pass it on to the browser.
 */
export const serverApi = (context: Context, cookies?: Headers): Api => client(serverCall(context, cookies));

export const serverCall =
  (context: Context, cookies?: Headers): Call =>
  async (path, init) => {
    const response = await context.get(serverContext).api(path, init);
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
  if (!me.user) throw redirect(loginPath(request));
  return { ...me, user: me.user };
}

const loginPath = (request: Request): string => {
  const { pathname, search } = new URL(request.url);
  return `/login?next=${encodeURIComponent(pathname + search)}`;
};
