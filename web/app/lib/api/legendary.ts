import { NONFUNGIBLE_SPB } from '@talkies/shared';
import { orProblem, type serverApi } from './server.ts';

/**
 * The id of the single legendary item, which has a page of its own; null where the shop has none. One that the shop took
 * down is none: its owner and its bidders reach it at its own paths.
 */
export async function legendaryId(api: ReturnType<typeof serverApi>): Promise<string | null> {
  const { items } = await orProblem(api('listItems', { query: { collection: NONFUNGIBLE_SPB, limit: 1 } }));
  return items[0]?.id ?? null;
}
