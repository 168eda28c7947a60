import type { MarketActivity } from '@talkies/shared/schemas';

/**
 * What of the newest page is not shown yet, the latest first; null where the page has to be read anew: even its last entry is
 * newer than all that is shown, or a reorganisation took something that is.
 */
export function newerEntries(
  newest: readonly MarketActivity[],
  shown: readonly MarketActivity[],
): MarketActivity[] | null {
  if (shown.length === 0) return [...newest];
  const there = new Set(newest.map(({ id }) => id));
  const common = shown.findLastIndex(({ id }) => there.has(id));
  // an entry that moved to another block has another id, and stands among the newest too
  if (common === -1 || shown.slice(0, common).some(({ id }) => !there.has(id))) return null;
  const known = new Set(shown.map(({ id }) => id));
  return newest.filter(({ id }) => !known.has(id));
}
