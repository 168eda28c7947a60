import { type ActivityTag, activityTags, type ProfileTab, profileTabs } from '@talkies/shared';
import type { Answer, Credit } from '@talkies/shared/schemas';
import type { Api } from '../../lib/api/api.ts';

/** What of a profile is asked for, by its address. */
export interface Asked {
  tab: ProfileTab;
  show: ActivityTag | null;
  after: string | null;
}

export type TabData =
  | ({ tab: 'bids'; credits: readonly Credit[] } & Answer<'personBids'>)
  | ({ tab: 'showcase' } & Answer<'personShowcase'>)
  | ({ tab: 'on-sale' } & Answer<'personOnSale'>)
  | ({ tab: 'activity' } & Answer<'personActivity'>);

const among = <T extends string>(values: readonly T[], value: string | null): T | null =>
  values.find((known) => known === value?.toLowerCase()) ?? null;

/** What the address does not name, or names wrongly, is the showcase, and every kind of activity. */
export const readAsked = (search: URLSearchParams): Asked => {
  const tab = among(profileTabs, search.get('tab')) ?? 'showcase';
  if (tab !== 'activity') return { tab, show: null, after: null };
  return { tab, show: among(activityTags, search.get('show')), after: search.get('after') };
};

/** The address of a part of a profile; the showcase is the profile itself. */
export function askedPath(path: string, { tab, show, after }: Partial<Asked> & Pick<Asked, 'tab'>): string {
  const search = new URLSearchParams();
  if (tab !== 'showcase') search.set('tab', tab);
  if (show) search.set('show', show);
  if (after) search.set('after', after);
  return search.size > 0 ? `${path}?${search}` : path;
}

/** One tab of somebody's profile (`handle`), or of one's own (null). */
export async function loadTab(
  api: Api,
  handle: string | null,
  { tab, show, after }: Asked,
): Promise<TabData> {
  const params = { handle: handle ?? '' };
  const query = { ...(show ? { show } : {}), ...(after ? { after } : {}) };
  switch (tab) {
    case 'bids':
      if (handle !== null) return { tab, credits: [], ...(await api('personBids', { params })) };
      return { tab, ...(await api('myCredits')), ...(await api('myBids')) };
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
      if (handle !== null) return { tab, ...(await api('personShowcase', { params })) };
      const { tokens } = await api('showcase');
      return { tab, tokens: tokens.filter(({ state }) => state === 'idle') };
    }
  }
}
