import type { MiddlewareHandler } from 'hono';
import type { Config } from '../platform/config/config.ts';
import { isLoopback } from '../platform/config/hosts.ts';
import type { HttpEnv } from './env.ts';

const refusal = `This is a demonstration of Talkies: play money, and keys that anybody knows. It answers this machine alone.
To serve people, set NODE_ENV=production. To show the demonstration to a network, set HOST. See docs/operating.md.
`;

/**
 * Refuses requests for another name than this machine's, outside production and unless HOST opens it: for a shop put
 * behind a proxy without NODE_ENV, and for pages of other sites whose name was pointed here (DNS rebinding).
 */
export function ownHost({ mode, host }: Pick<Config, 'mode' | 'host'>): MiddlewareHandler<HttpEnv> {
  if (mode === 'production' || host !== null) return (_, next) => next();
  // the same for nearly every request: a name is parsed once
  let known = '';
  const isKnown = (name: string): boolean => {
    if (name !== known && !isOwn(name)) return false;
    known = name;
    return true;
  };
  return async (c, next) => {
    const names = [c.req.header('host'), c.req.header('x-forwarded-host')];
    if (names.every((name) => name === undefined || isKnown(name))) return next();
    return c.text(refusal, 421, { 'cache-control': 'no-store' });
  };
}

const isOwn = (name: string): boolean => isLoopback(URL.parse(`http://${name}`)?.hostname ?? name);
