import { type MiddlewareFunction, redirect } from 'react-router';
import { serverContext } from '../api/context.ts';
import { noStoreHeaders } from '../api/no-store.ts';
import { limitsRequested } from './price-limits.ts';

/**
 * Redirects price limits that a form without scripts sent in rupees (`in=INR`) to the URL with the limits in dollars.
 */
export const limitsInDollars: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const { pathname, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || searchParams.get('in') !== 'INR') return next();
  searchParams.delete('in');
  const { rate } = context.get(serverContext).prices;
  const sent = { min: searchParams.get('min') ?? '', max: searchParams.get('max') ?? '' };
  for (const [key, limit] of Object.entries(limitsRequested(sent, { currency: 'INR', rate }, {})))
    if (limit) searchParams.set(key, limit);
    else searchParams.delete(key);
  const search = searchParams.size > 0 ? `?${searchParams}` : '';
  throw redirect(pathname + search, { headers: noStoreHeaders() });
};
