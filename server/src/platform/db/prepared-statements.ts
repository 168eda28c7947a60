import type pg from 'pg';
import type { Pool } from './pool.ts';

/** A connection holds no more: each is a plan in its memory. */
export const MAX_PREPARED = 300;

/** Whether a pattern can be looked for by an index depends on the pattern: such a statement is planned anew each time. */
export const hasPattern = (text: string): boolean => / like | <% /.test(text);

/** A result whose columns changed since it was prepared, or a statement that is not there. */
export const isStale = (error: unknown): boolean =>
  ['0A000', '26000'].includes((error as { code?: string }).code ?? '');

export type Query = (config: unknown, ...more: unknown[]) => Promise<unknown>;

/** What is used last is at the end of a map's keys. */
function touch<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
}

/** pg remembers the text of each name for as long as the connection is open. */
type Remembering = { connection?: { parsedStatements?: Record<string, string> } };

/** Statements whose text comes again, by the connection of a pool that they are prepared on. */
class Prepared {
  /** texts that came lately: one that comes again is prepared */
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

  /** The name of this text on this connection; what was used there longest ago makes room. */
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
 * Statements whose text comes again are prepared under a name, so that they are parsed once by each connection and
 * planned a few times; what was not used longest is forgotten where there are too many. For connections of one's own that
 * write nothing: a pooler would hand them to others.
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
      // as after any failure of a pool's query; whoever comes next has a connection that prepared nothing
      client.release(error as Error);
      if (!isStale(error)) throw error;
      return query(config, ...more);
    }
  };
}
