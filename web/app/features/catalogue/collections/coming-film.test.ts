import type { Film } from '@talkies/shared/schemas';
import { expect, test } from 'vitest';
import { comingFilm } from './FeaturedFilms.tsx';

const film = (slug: string, opensAt: string | null, label: Film['label'] = 'Coming soon') =>
  ({ slug, opensAt, label }) as Film;
const opened = film('opened', '2026-11-01T12:00:00.000Z');
const later = film('later', '2026-12-24T12:00:00.000Z');
const next = film('next', '2026-12-01T12:00:00.000Z');
const now = '2026-11-22T12:00:00.000Z';

test('the film that opens next is announced, whatever its place among the films', () => {
  expect(comingFilm([opened, later, next, film('undated', null)], now)?.film).toBe(next);
});

test('a film that has opened stays announced while no other is, and one with another label never is', () => {
  expect(comingFilm([opened], now)?.film).toBe(opened);
  expect(comingFilm([film('shown', later.opensAt, 'Latest')], now)).toBeUndefined();
});
