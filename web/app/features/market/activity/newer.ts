import type { MarketActivity } from '@talkies/shared/schemas';

/** What of the newest page is not shown yet, the latest first; null where even its last entry is newer than all that is shown. */
export function newerThan(
  newest: readonly MarketActivity[],
  shown: readonly MarketActivity[],
): MarketActivity[] | null {
  if (shown.length === 0) return [...newest];
  const known = new Set(shown.map(({ id }) => id));
  const at = newest.findIndex(({ id }) => known.has(id));
  // a reorganisation may have taken the entries that were shown
  return at === -1 && newest.length > 0
    ? null
    : newest.slice(0, Math.max(0, at)).filter(({ id }) => !known.has(id));
}
