import { type MiddlewareFunction, redirect } from 'react-router';
import { canonicalPath } from './canonical.ts';

/** Redirects every other spelling of a page's URL to the canonical one. */
export const canonical: MiddlewareFunction<Response> = ({ request }, next) => {
  if (request.method !== 'GET') return next();
  const url = new URL(request.url);
  const [target = '/', hash] = canonicalPath(url.pathname).split('#');
  const [path = '/', query] = target.split('?');
  if (path === url.pathname) return next();
  const search = query ? `?${query}` : url.search;
  throw redirect(path + search + (hash ? `#${hash}` : ''), 301);
};
