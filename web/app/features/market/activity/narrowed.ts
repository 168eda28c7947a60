import type { ActivityFilter } from '@talkies/shared/market-activity';

/** What of the activity is shown, as the address has it. */
export interface Narrowed {
  show?: ActivityFilter | undefined;
  film?: string | undefined;
  cursor?: string | undefined;
}

export function searchOfActivity(narrowed: Narrowed): string {
  const search = new URLSearchParams();
  for (const key of ['show', 'film', 'cursor'] as const) {
    const value = narrowed[key];
    if (value) search.set(key, value);
  }
  return search.size > 0 ? `?${search}` : '';
}
