import { createHash } from 'node:crypto';
import type { Needs } from '../../chain/context.ts';
import type { Http } from '../env.ts';
import { type Asking, Cache, shownTopics } from './cache.ts';

const MAX_ANSWERS = 2000;
const MAX_BYTES = 64 * 1024 * 1024;
/** some responses also depend on the time: a list of 30 days, a network fee */
const MAX_AGE_MS = 30_000;

/** A finished response. */
export interface Ready {
  /** JSON in UTF-8, so that sending needs no encoding */
  body: Buffer<ArrayBuffer>;
  etag: string;
  /** its content changes then by the clock alone, in milliseconds since 1970 */
  until: number;
}

/**
 * The subject of responses that show neither likes nor remaining editions, the two changes that concern an item
 * alone: such a response expires with any other change (adr/485).
 */
export const NO_ITEM = '';

interface ReadyAsking<T> extends Asking {
  /** when the clock alone changes the response, in milliseconds since 1970 */
  untilOf?: (answer: T) => number;
}

/** Caches public responses as finished JSON until the catalogue, rates or somebody's profile change. */
export interface ResponseCache {
  get<T>(key: string, make: () => Promise<T>, asking?: ReadyAsking<T>): Promise<Ready>;
}

/** Browsers may store the response, and revalidate it each time: a change is visible at once. */
export function sendReady(c: Http, { body, etag }: Ready): Response {
  const headers = { etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' };
  if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, 'content-type': 'application/json' } });
}

export function createResponseCache(ctx: Needs<'changes' | 'clock'>): ResponseCache {
  const cache = new Cache<Ready>(
    ctx.clock,
    { maxAgeMs: MAX_AGE_MS, most: MAX_ANSWERS, mostBytes: MAX_BYTES },
    ({ body }) => body.length,
    ({ until }) => until,
  );
  // sales, activity and lists show names and handles: a hidden one must disappear from all of them (adr/305)
  for (const topic of shownTopics)
    ctx.changes.on(topic, (id) => cache.change(topic === 'catalogue' && id ? id : undefined));

  const makeReady = async <T>(
    make: () => Promise<T>,
    untilOf: ReadyAsking<T>['untilOf'] = () => Infinity,
  ): Promise<Ready> => {
    const answer = await make();
    const body = Buffer.from(JSON.stringify(answer));
    // weak, since the response is sent both compressed and not
    return {
      body,
      etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      until: untilOf(answer),
    };
  };

  return {
    get: async (key, make, { untilOf, ...asking } = {}) => {
      const ready = await cache.get(key, () => makeReady(make, untilOf), asking);
      return ready ?? makeReady(make, untilOf);
    },
  };
}
