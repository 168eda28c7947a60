import type pg from 'pg';
import type { Pool } from './pool.ts';

/** The most statements per connection: each is a plan in its memory. */
export const MAX_PREPARED = 300;

/** The value of a pattern decides whether an index helps: such a statement is planned each time. */
export const hasPattern = (text: string): boolean => / like | <% /.test(text);

/** A result whose columns changed since the statement was prepared, or a statement that does not exist. */
export const isStale = (error: unknown): boolean =>
  ['0A000', '26000'].includes((error as { code?: string }).code ?? '');

export type Query = (config: unknown, ...more: unknown[]) => Promise<unknown>;

/** The last used is at the end of a map's keys. */
function touch<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
}

/** pg remembers the text of each name for as long as the connection is open. */
type Remembering = { connection?: { parsedStatements?: Record<string, string> } };

/** Repeated statements, by the pooled connection on which they are prepared. */
class Prepared {
  /** recent texts: a repeated one is prepared */
  readonly #seen = new Map<string, true>();
  readonly #names = new WeakMap<pg.PoolClient, Map<string, string>>();
  readonly #most: number;
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  isRepeated(text: string): boolean {
    if (hasPattern(text)) return false;
    const isKnown = this.#seen.has(text);
    touch(this.#seen, text, true);
    if (this.#seen.size > this.#most) this.#seen.delete(this.#seen.keys().next().value ?? '');
    return isKnown;
  }

  /** The name of this text on this connection; the least recently used makes room. */
  async nameOn(client: pg.PoolClient, text: string): Promise<string> {
    const names = this.#names.get(client) ?? new Map<string, string>();
    this.#names.set(client, names);
    const known = names.get(text);
    this.#count += known ? 0 : 1;
    const name = known ?? `s${this.#count}`;
    touch(names, text, name);
    const [oldest] = names;
    if (oldest && names.size > this.#most) {
      names.delete(oldest[0]);
      await this.#deallocate(client, oldest[1]);
    }
    return name;
  }

  async #deallocate(client: pg.PoolClient, name: string): Promise<void> {
    const { parsedStatements } = (client as Remembering).connection ?? {};
    if (!parsedStatements?.[name]) return;
    delete parsedStatements[name];
    await client.query(`deallocate ${name}`);
  }
}

const connected = (pool: Pool): Promise<pg.PoolClient> =>
  new Promise((resolve, reject) => {
    pool.connect((error, client) => {
      if (client) resolve(client);
      else reject(error);
    });
  });

/**
 * Prepares repeated statements under a name, so that each connection parses them once and plans them a few times;
 * beyond a limit the least recently used is forgotten. Only for own connections that write nothing: a pooler would
 * share them with others.
 */
export function preparingRepeated(pool: Pool, most = MAX_PREPARED): Query {
  const prepared = new Prepared(most);
  const query = pool.query.bind(pool) as Query;
  return async (config, ...more) => {
    const { text, name } = (config ?? {}) as Partial<pg.QueryConfig>;
    if (text === undefined || name || !prepared.isRepeated(text)) return query(config, ...more);
    const client = await connected(pool);
    try {
      const named = { ...(config as pg.QueryConfig), name: await prepared.nameOn(client, text) };
      const result = await (client.query as Query).call(client, named, ...more);
      client.release();
      return result;
    } catch (error) {
      // as after any failure of a pool's query: the next one gets a connection on which nothing is prepared
      client.release(error as Error);
      if (!isStale(error)) throw error;
      return query(config, ...more);
    }
  };
}
