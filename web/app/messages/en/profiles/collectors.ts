import type { CollectorOrder, CollectorPeriod } from '@talkies/shared/collectors';
import { figure } from '../number.ts';

/** The list of collectors. */
export const collectors = {
  title: 'Collectors',
  lead: 'Who owns the most posters, has completed the most films, or has spent the most on Talkies.',
  description:
    'The collectors of Talkies: most posters, complete films and spending, this week, this month and ever.',
  orders: 'Compare by',
  periods: 'When',
  by: { editions: 'Posters', sets: 'Complete films', spent: 'Spent' } satisfies Record<
    CollectorOrder,
    string
  >,
  within: {
    '7': 'Last 7 days',
    '30': 'Last 30 days',
    all: 'All time',
  } satisfies Record<CollectorPeriod, string>,
  posters: (count: number) => (count === 1 ? '1 poster' : `${figure(count)} posters`),
  films: (count: number) => (count === 1 ? '1 complete film' : `${figure(count)} complete films`),
  place: (place: number) => `No. ${place}`,
  own: 'Your place',
  ownNone: 'You have no place in this list yet.',
  ownHidden: 'You are not in this list: nobody sees your name here.',
  hide: 'Take me off this list',
  show: 'Put me on this list',
  failed: 'That did not work. Please try again.',
  emptyTitle: 'Nobody yet',
  empty: 'Nobody has a place in this list for this time. Buy a poster to be the first.',
  emptyAction: 'Explore the posters',
  first: 'Back to the top',
  more: 'Next places',
};
