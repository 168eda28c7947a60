import { errors } from '@talkies/shared';
import { AppError } from '../../platform/errors.ts';
import type { Http } from '../env.ts';

/**
 * A page for a request that was refused its turn; it reloads by itself. Null for other errors, and for requests of
 * data.
 */
export function busyPage(c: Http, error: unknown): Response | null {
  if (!(error instanceof AppError) || error.retryAfter === undefined) return null;
  if (!c.req.header('accept')?.includes('text/html')) return null;
  const { status } = errors[error.code];
  const seconds = error.retryAfter;
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${seconds}">
<title>Talkies is busy</title>
</head>
<body>
<main>
<h1>Talkies is busy just now</h1>
<p>Nothing of yours is lost. This page asks again in ${seconds} seconds.</p>
</main>
</body>
</html>
`;
  return c.html(page, status, { 'retry-after': String(seconds), 'cache-control': 'no-store' });
}
