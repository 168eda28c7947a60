import { type PeopleKey, peopleKeys } from '@talkies/shared/studio';
import type { StudioInput } from '@talkies/shared/studio/schemas';

type Body = StudioInput<'findPeople'>['body'];

/** A search for people: the query of the page’s address. The reason for it is not part of the address. */
export interface PeopleSearch {
  q: string;
  by: PeopleKey;
  exact: boolean;
  show: 'all' | 'suspended';
  cursor: string;
}

export const searchOf = (query: URLSearchParams): PeopleSearch => ({
  q: (query.get('q') ?? '').trim(),
  by: peopleKeys.find((key) => key === query.get('by')) ?? 'auto',
  exact: query.has('exact'),
  show: query.get('show') === 'suspended' ? 'suspended' : 'all',
  cursor: query.get('cursor') ?? '',
});

/** The query of a search, without parameters that have their default. */
export const queryOf = ({ q, by, exact, show, cursor }: PeopleSearch): string => {
  const query = new URLSearchParams({
    ...(q ? { q } : {}),
    ...(by === 'auto' ? {} : { by }),
    ...(exact ? { exact: 'yes' } : {}),
    ...(show === 'all' ? {} : { show }),
    ...(cursor ? { cursor } : {}),
  });
  return query.size > 0 ? `?${query}` : '';
};

/** The body of `exportPeople` and, with a cursor, of `findPeople`. */
export const bodyOf = ({ q, by, exact, show }: PeopleSearch, reason: string): Omit<Body, 'cursor'> => ({
  ...(q ? { q } : {}),
  ...{ by, exact, show, reason },
});
