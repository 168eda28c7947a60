import type { Problem } from '@talkies/shared';
import { useLayoutEffect } from 'react';
import { type DataStrategyResult, isRouteErrorResponse, useLocation } from 'react-router';
import { isProblem, networkError, problemOfStatus } from '../api/api.ts';
import { refusal } from './form-problem.ts';

type Results = Record<string, DataStrategyResult>;

/** The URL of the shown page, and whether an error is shown in its place. */
const shown = { url: '', failed: false };

/** Records the shown page; for the layout around every page. */
export function useShownPage(): void {
  const { pathname, search } = useLocation();
  useLayoutEffect(() => {
    shown.url = new URL(pathname + search, location.origin).href;
  }, [pathname, search]);
}

/** Records that the page failed; for the error in place of a page, which has no data to keep. */
export function useFailedPage(): void {
  useLayoutEffect(() => {
    shown.failed = true;
    return () => {
      shown.failed = false;
    };
  }, []);
}

/**
 * Middleware of the browser. Where the server does not answer, or only may later, the page loses nothing: an action is
 * refused as by the API, with the submitted values, and a page that was being reloaded stays as it is.
 */
export async function withoutAnswer(
  { request }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  // read at once: an unread body is aborted with the request, and that error would stay unhandled
  const sent = request.method === 'GET' ? null : await request.clone().formData();
  const results = await next();
  for (const [id, { type, result }] of Object.entries(results)) {
    if (type === 'data') {
      giveUpQuietly(result);
      continue;
    }
    // a redirect is thrown too
    if (result instanceof Response || !isTemporary(result)) continue;
    if (sent) results[id] = { type: 'data', result: refusal(problemOfResult(result), sent) };
    else if (request.url === shown.url && !shown.failed) delete results[id];
  }
  return results;
}

/**
 * Ignores rejections of a page's deferred data: a superseded load is aborted when no part waits for its data any
 * longer.
 */
function giveUpQuietly(data: unknown): void {
  for (const part of Object.values(data ?? {})) if (part instanceof Promise) part.catch(() => undefined);
}

/** Whether a retry may help: for faults of ours and for rate limits, never for a wrong address. */
export const isTemporary = (error: unknown): boolean =>
  !isRouteErrorResponse(error) || error.status >= 500 || (isProblem(error.data) && error.data.retryable);

function problemOfResult(result: unknown): Problem {
  if (isRouteErrorResponse(result))
    return isProblem(result.data) ? result.data : problemOfStatus(result.status);
  // an answer thrown by the server's action is wrapped, with its status in `init`
  const status = (result as { init?: ResponseInit | null }).init?.status;
  return status === undefined ? networkError : problemOfStatus(status);
}
