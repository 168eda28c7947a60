import type { MiddlewareHandler } from 'hono';
import { addressKey } from '../../platform/limits/limits.ts';
import type { Http, HttpEnv, Limited } from '../env.ts';
import { Lane } from './lane.ts';

/** The seal of a session was checked; the session itself is looked up later. Null for visitors. */
export type SessionKey = (cookies: string) => Promise<string | null>;

/** A call that a page makes of us in process is part of that page's turn. */
export const inProcess = { inProcess: true };
const isInProcess = (c: Http): boolean => (c.env as typeof inProcess | undefined)?.inProcess === true;

/** Takes a turn for routes that do not take theirs at a point of their own. */
export const takeTurn: MiddlewareHandler<HttpEnv> = (c, next) => c.get('limited')(next, c.req.raw.signal);

/**
 * Three lanes, so that visitors who ask for more than can be answered keep neither members nor forms waiting. Members are
 * told by the seal of their session, which nobody can invent. Pictures have a lane of their own: a page asks for dozens, and none waits for a
 * page that is being drawn. What is kept ready passes by them, as does `/healthz`.
 */
export function overload(sessionKey: SessionKey): MiddlewareHandler<HttpEnv> {
  const reads = new Lane({ atOnce: 6, waiting: 128, each: 48, patienceMs: 3_000 });
  const writes = new Lane({ atOnce: 6, waiting: 128, each: 64, patienceMs: 8_000 });
  const members = new Lane({ atOnce: 8, waiting: 128, each: 24, patienceMs: 8_000 });
  const pictures = new Lane({ atOnce: 16, waiting: 512, each: 256, patienceMs: 8_000 });

  const limitedOf = (c: Http): Limited => {
    if (isInProcess(c)) return (task) => task();
    const address = addressKey(c.get('clientAddress'));
    if (c.req.path.startsWith('/media/')) return (task, gone) => pictures.run(address, task, gone);
    return async (task, gone) => {
      const cookies = c.req.header('cookie');
      const session = cookies ? await sessionKey(cookies) : null;
      if (session) return members.run(session, task, gone);
      const lane = ['GET', 'HEAD'].includes(c.req.method) ? reads : writes;
      return lane.run(address, task, gone);
    };
  };
  return (c, next) => {
    c.set('limited', limitedOf(c));
    return next();
  };
}
