import type { StudioInput } from '@talkies/shared/studio/schemas';

type Body = StudioInput<'findPeople'>['body'];
const keys = ['auto', 'name', 'handle', 'mail', 'wallet'] as const;
export type PeopleKey = (typeof keys)[number];
export const peopleKeys: readonly PeopleKey[] = keys;

/** What is looked for, as the address has it. Why one looks does not stand there. */
export interface PeopleSearch {
  q: string;
  by: PeopleKey;
  exact: boolean;
  show: 'all' | 'suspended';
  cursor: string;
}

export const searchOf = (query: URLSearchParams): PeopleSearch => ({
  q: (query.get('q') ?? '').trim(),
  by: keys.find((key) => key === query.get('by')) ?? 'auto',
  exact: query.has('exact'),
  show: query.get('show') === 'suspended' ? 'suspended' : 'all',
  cursor: query.get('cursor') ?? '',
});

/** The address of a search, without what is as it is anyway. */
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

/** As `exportPeople` and, with the place, `findPeople` want it. */
export const bodyOf = ({ q, by, exact, show }: PeopleSearch, reason: string): Omit<Body, 'cursor'> => ({
  ...(q ? { q } : {}),
  ...{ by, exact, show, reason },
});
