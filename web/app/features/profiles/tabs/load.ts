import { type ActivityTag, activityTags, type ProfileTab, profileTabs } from '@talkies/shared';
import type { ApiResponse, Credit, ItemCard } from '@talkies/shared/schemas';
import type { Api } from '../../../lib/api/api.ts';

/** The part of a profile that the address requests. */
export interface RequestedTab {
  tab: ProfileTab;
  show: ActivityTag | null;
  after: string | null;
  /** true: every token of a large showcase */
  all: boolean;
}

/** How many tokens of a showcase are shown at first. */
export const FIRST = 60;

export type TabData =
  | ({ tab: 'bids'; credits: readonly Credit[] } & ApiResponse<'personBids'>)
  | ({ tab: 'showcase'; total: number } & ApiResponse<'personShowcase'>)
  | ({ tab: 'sets' } & ApiResponse<'personSets'>)
  | ({ tab: 'liked'; watched: readonly ItemCard[] } & ApiResponse<'likedItems'>)
  | ({ tab: 'on-sale' } & ApiResponse<'personOnSale'>)
  | ({ tab: 'activity' } & ApiResponse<'personActivity'>);

const among = <T extends string>(values: readonly T[], value: string | null): T | null =>
  values.find((known) => known === value?.toLowerCase()) ?? null;

/** The tabs of the person's own profile, or of another person's. */
export const tabsOf = (own: boolean): readonly ProfileTab[] =>
  own ? profileTabs : profileTabs.filter((tab) => tab !== 'liked');

/**
 * Reads the requested tab. Without a valid tab it is the showcase, and without a valid filter every kind of activity.
 */
export const readRequestedTab = (search: URLSearchParams, own: boolean): RequestedTab => {
  const tab = among(tabsOf(own), search.get('tab')) ?? 'showcase';
  const all = search.has('all');
  if (tab !== 'activity') return { tab, show: null, after: null, all };
  return { tab, show: among(activityTags, search.get('show')), after: search.get('after'), all };
};

/** The address of a part of a profile; that of the showcase is the profile's own. */
export function requestedPath(
  path: string,
  { tab, show, after, all }: Partial<RequestedTab> & Pick<RequestedTab, 'tab'>,
): string {
  const search = new URLSearchParams();
  if (tab !== 'showcase') search.set('tab', tab);
  if (show) search.set('show', show);
  if (after) search.set('after', after);
  if (all) search.set('all', '');
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Loads one tab of a profile (`handle`), or of the person's own (null). */
export async function loadTab(
  api: Api,
  handle: string | null,
  { tab, show, after, all }: RequestedTab,
): Promise<TabData> {
  const params = { handle: handle ?? '' };
  const query = { ...(show ? { show } : {}), ...(after ? { after } : {}) };
  switch (tab) {
    case 'bids':
      if (handle !== null) return { tab, credits: [], ...(await api('personBids', { params })) };
      return { tab, ...(await api('myCredits')), ...(await api('myBids')) };
    case 'sets':
      return { tab, ...(await (handle === null ? api('mySets') : api('personSets', { params }))) };
    case 'liked':
      return {
        tab,
        ...(await api('likedItems')),
        watched: (await api('listWatches')).items,
      };
    case 'on-sale':
      return { tab, ...(await (handle === null ? api('myOnSale') : api('personOnSale', { params }))) };
    case 'activity':
      return {
        tab,
        ...(await (handle === null
          ? api('myActivity', { query })
          : api('personActivity', { params, query }))),
      };
    default: {
      const { tokens } = await (handle === null ? api('showcase') : api('personShowcase', { params }));
      const showcased = tokens.filter(({ state }) => state === 'idle');
      // its owner gets all of them, to arrange them
      const sent = handle === null || all ? showcased : showcased.slice(0, FIRST);
      return { tab, tokens: sent, total: showcased.length };
    }
  }
}
