import { errors, type Problem } from '@talkies/shared';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import { isUnavailable } from '../platform/db/unavailable.ts';
import { AppError } from '../platform/errors.ts';
import type { Log } from '../platform/log.ts';
import type { Http } from './env.ts';

/** a restart of the database, or a queue for it, takes some seconds */
const RETRY_SECONDS = 3;

/** Converts an error to a response (RFC 9457), in one place for all; an error other than AppError reveals nothing. */
export function problemResponse(c: Http, thrown: unknown, log: Log): Response {
  const error = asAppError(thrown);
  const known = errors[error.code];
  const requestId = c.get('requestId');
  // refused to protect the rest: a flood of those is logged in one line (overload.ts)
  const refused = error === thrown && error.retryAfter !== undefined;
  // the route and not the path, which may contain tokens of mailed links
  if (known.status >= 500 && !refused)
    log.error({ err: thrown, requestId, method: c.req.method, route: routePath(c, -1) }, 'request failed');
  const problem: Problem = {
    type: `/api/problems#${error.code}`,
    title: known.title,
    status: known.status,
    code: error.code,
    detail: error.code === 'server/internal' ? known.remedy : error.message,
    retryable: known.retryable,
    ...(error.fields.length > 0 ? { errors: error.fields } : {}),
    ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
    ...(error.proofs ? { proofs: error.proofs } : {}),
    requestId,
  };
  const headers: Record<string, string> = {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
  };
  // the rest of the body is not read, so the connection cannot be reused
  if (known.status === 413) headers.connection = 'close';
  if (error.retryAfter !== undefined) headers['retry-after'] = String(error.retryAfter);
  return c.body(JSON.stringify(problem), known.status, headers);
}

function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof HTTPException) {
    if (thrown.status === 403) return new AppError('request/forbidden-origin');
    if (thrown.status === 413) return new AppError('request/too-large');
    if (thrown.status < 500) return new AppError('request/malformed');
  }
  if (isUnavailable(thrown))
    return new AppError('server/unavailable', { cause: thrown, retryAfter: RETRY_SECONDS });
  return new AppError('server/internal', { cause: thrown });
}
