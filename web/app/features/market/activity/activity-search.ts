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

/** Chips of films in the first view; a list of a hundred would hide the activity. */
const FILMS_FIRST = 10;

interface Film {
  slug: string;
  title: string;
}

/**
 * The films whose chips are shown at once, and those behind a press. The chosen one is among the former, leading where
 * it is a later one, so that it is in view on a phone.
 */
export function filmsFirst(
  films: readonly Film[],
  chosen: string | undefined,
): { first: Film[]; others: Film[] } {
  const isChosen = ({ slug }: Film): boolean => slug === chosen;
  const [first, later] = [films.slice(0, FILMS_FIRST), films.slice(FILMS_FIRST)];
  return {
    first: [...later.filter(isChosen), ...first],
    others: later.filter((film) => !isChosen(film)),
  };
}
