import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';
import { isTracing } from '../tracing/tracing.ts';
import type { PoolFigures } from './database.ts';
import { QUERY_TIMED_OUT } from './driver-words.ts';

/** how long a query waits for a free connection before its request is answered 503 */
const CONNECT_MS = 3_000;
const KEEP_ALIVE_MS = 10_000;

/**
 * A pool whose clients may break at any moment. pg's own leaves a client in use without a listener for errors, which
 * ends the process; Drizzle does not return a client whose BEGIN failed, which exhausts the pool.
 */
export class Pool extends pg.Pool {
  /** tests refuse here a query that needs a second connection while it holds one (`requireNoTransaction`) */
  static beforeConnect: () => void = () => undefined;

  constructor(options: pg.PoolConfig) {
    super({
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      ...options,
    });
    // the user of the client learns of it by the failing query; the pool replaces an idle one
    this.on('error', () => undefined);
    this.on('connect', (client) => {
      client.on('error', () => undefined);
      endOnSilence(client);
    });
  }

  /** The pool's present use. */
  figures(pool: string): PoolFigures {
    const { totalCount, idleCount: idle, waitingCount: waiting, options } = this;
    return { pool, busy: totalCount - idle, idle, waiting, most: options.max };
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (
      err: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: unknown) => void,
    ) => void,
  ): void;
  override connect(
    callback?: (
      err: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: unknown) => void,
    ) => void,
  ): Promise<pg.PoolClient> | undefined {
    Pool.beforeConnect();
    if (!callback) return super.connect().then(releasedWhenBeginFails);
    // a caller that waited for another's client continues in its own trace, not in the other's
    super.connect(isTracing() ? AsyncResource.bind(callback) : callback);
    return undefined;
  }
}

type Query = (...query: unknown[]) => unknown;

/**
 * Ends a client whose query had no answer within its timeout: its connection is cut, and a transaction would wait as
 * long again for its ROLLBACK, and the next one for its BEGIN. The pool itself drops a client whose single query
 * failed.
 */
function endOnSilence(client: pg.PoolClient): void {
  const query: Query = (...words) => {
    // looked up for each query: tracing replaces it
    const response: unknown = Reflect.apply(pg.Client.prototype.query, client, words);
    if (response instanceof Promise)
      response.catch((error: Error) => {
        if (error.message === QUERY_TIMED_OUT) client.end().catch(() => undefined);
      });
    return response;
  };
  Object.assign(client, { query });
}

function releasedWhenBeginFails(client: pg.PoolClient): pg.PoolClient {
  const { query } = client;
  const begin = (text: string, values: unknown[]): Promise<unknown> => {
    Object.assign(client, { query });
    const begun = client.query(text, values);
    begun.catch((error: Error) => client.release(error));
    return begun;
  };
  return Object.assign(client, { query: begin });
}
