import { notInArray, type SQL } from 'drizzle-orm';
import { items } from '../tables.ts';

/** Ids of published items in an order of the source's own, without `except`; at most `most`. */
export type Source = (most: number, except: string[]) => Promise<string[]>;

export const without = (ids: string[]): SQL | undefined =>
  ids.length > 0 ? notInArray(items.id, ids) : undefined;

/** Reads one source after another until there are `limit` ids, so that the later ones are rarely read. */
export async function fillFromSources(limit: number, ...sources: Source[]): Promise<string[]> {
  const ids: string[] = [];
  for (const source of sources)
    if (ids.length < limit) ids.push(...(await source(limit - ids.length, [...ids])));
  return ids;
}
