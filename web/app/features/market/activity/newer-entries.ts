import type { MarketActivity } from '@talkies/shared/schemas';

/**
 * The entries of the newest page that are not shown yet, the latest first; null where the page has to be reloaded: even
 * its last entry is newer than all shown ones, or a reorganisation removed a shown one.
 */
export function newerEntries(
  newest: readonly MarketActivity[],
  shown: readonly MarketActivity[],
): MarketActivity[] | null {
  if (shown.length === 0) return [...newest];
  const there = new Set(newest.map(({ id }) => id));
  const common = shown.findLastIndex(({ id }) => there.has(id));
  // an entry that moved to another block has another id, and is among the newest again
  if (common === -1 || shown.slice(0, common).some(({ id }) => !there.has(id))) return null;
  const known = new Set(shown.map(({ id }) => id));
  return newest.filter(({ id }) => !known.has(id));
}
