import type pg from 'pg';

/** Each is a plan in the memory of every connection that it came to. */
export const MOST_PREPARED = 300;

/** Whether a pattern can be looked for by an index depends on the pattern: such a statement is planned anew each time. */
export const hasPattern = (text: string): boolean => / like | <% /.test(text);

/** A result whose columns changed since it was prepared, or a statement that is not there. */
export const isStale = (error: unknown): boolean =>
  ['0A000', '26000'].includes((error as { code?: string }).code ?? '');

export type Query = (config: unknown, ...more: unknown[]) => Promise<unknown>;

/**
 * Statements whose text comes again are prepared under a name, so that they are parsed once by each connection and
 * planned a few times. For connections of one's own that write nothing: a pooler would hand them to others.
 */
export function preparingRepeated(query: Query): Query {
  const names = new Map<string, string | null>();
  let count = 0;
  const nameOf = (text: string): string | null => {
    const name = names.get(text);
    if (name || hasPattern(text)) return name ?? null;
    if (name === undefined && names.size >= MOST_PREPARED) return null;
    // the first time it only counts as seen
    if (name === undefined) {
      names.set(text, null);
      return null;
    }
    count += 1;
    const given = `s${count}`;
    names.set(text, given);
    return given;
  };
  return async (config, ...more) => {
    const { text, name: given } = (config ?? {}) as Partial<pg.QueryConfig>;
    const name = text === undefined || given ? null : nameOf(text);
    if (name === null || text === undefined) return query(config, ...more);
    try {
      return await query({ ...(config as object), name }, ...more);
    } catch (error) {
      if (!isStale(error)) throw error;
      names.delete(text);
      return query(config, ...more);
    }
  };
}
