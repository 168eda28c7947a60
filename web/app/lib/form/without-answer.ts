import type { Problem } from '@talkies/shared';
import { useLayoutEffect } from 'react';
import { type DataStrategyResult, isRouteErrorResponse, useLocation } from 'react-router';
import { isProblem, networkError, problemOfStatus } from '../api/api.ts';
import { refusal } from './form-problem.ts';

type Results = Record<string, DataStrategyResult>;

/** URL of the page that is shown, and whether words stand in its place, since it failed. */
const shown = { url: '', failed: false };

/** For what stands around every page. */
export function useShownPage(): void {
  const { pathname, search } = useLocation();
  useLayoutEffect(() => {
    shown.url = new URL(pathname + search, location.origin).href;
  }, [pathname, search]);
}

/** For the words in place of a page: it has no data that could stay. */
export function useFailedPage(): void {
  useLayoutEffect(() => {
    shown.failed = true;
    return () => {
      shown.failed = false;
    };
  }, []);
}

/**
 * Middleware of the browser. Where the server does not answer, or may later, nothing is taken from the page: an action is
 * refused as by the API, with what was written, and a page that is loaded anew stays as it is.
 */
export async function withoutAnswer(
  { request }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  // read at once: what is left of a request breaks off with it, and nobody would take that error
  const sent = request.method === 'GET' ? null : await request.clone().formData();
  const results = await next();
  for (const [id, { type, result }] of Object.entries(results)) {
    if (type === 'data') {
      giveUpQuietly(result);
      continue;
    }
    // a redirect comes as an error too
    if (result instanceof Response || !isTemporary(result)) continue;
    if (sent) results[id] = { type: 'data', result: refusal(problemOfResult(result), sent) };
    else if (request.url === shown.url && !shown.failed) delete results[id];
  }
  return results;
}

/** What of a page comes later breaks off with a load that another overtook, when no part waits for it any more. */
function giveUpQuietly(data: unknown): void {
  for (const part of Object.values(data ?? {})) if (part instanceof Promise) part.catch(() => undefined);
}

/** Whether asking again may help: with what is our fault or a matter of time, never with an address that is wrong. */
export const isTemporary = (error: unknown): boolean =>
  !isRouteErrorResponse(error) || error.status >= 500 || (isProblem(error.data) && error.data.retryable);

function problemOfResult(result: unknown): Problem {
  if (isRouteErrorResponse(result))
    return isProblem(result.data) ? result.data : problemOfStatus(result.status);
  // what the server's action threw comes in an envelope, with its status
  const status = (result as { init?: ResponseInit | null }).init?.status;
  return status === undefined ? networkError : problemOfStatus(status);
}
