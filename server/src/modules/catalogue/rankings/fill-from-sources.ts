import { notInArray, type SQL } from 'drizzle-orm';
import { items } from '../tables.ts';

/** Ids of published items in an order of their own, without those of `except`; `most` at most. */
export type Source = (most: number, except: string[]) => Promise<string[]>;

export const without = (ids: string[]): SQL | undefined =>
  ids.length > 0 ? notInArray(items.id, ids) : undefined;

/** Goes from one source to the next until there are `limit`: what is seldom needed is seldom read. */
export async function fillFromSources(limit: number, ...sources: Source[]): Promise<string[]> {
  const ids: string[] = [];
  for (const source of sources)
    if (ids.length < limit) ids.push(...(await source(limit - ids.length, [...ids])));
  return ids;
}
