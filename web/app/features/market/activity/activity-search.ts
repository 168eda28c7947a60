import type { ActivityFilter } from '@talkies/shared/market-activity';

/** The query of the page's address: the shown part of the activity. */
export interface ActivitySearch {
  show?: ActivityFilter | undefined;
  film?: string | undefined;
  cursor?: string | undefined;
}

export function searchOfActivity(search: ActivitySearch): string {
  const params = new URLSearchParams();
  for (const key of ['show', 'film', 'cursor'] as const) {
    const value = search[key];
    if (value) params.set(key, value);
  }
  return params.size > 0 ? `?${params}` : '';
}
