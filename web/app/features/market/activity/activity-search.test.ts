import { expect, test } from 'vitest';
import { filmsFirst } from './activity-search.ts';

const films = Array.from({ length: 100 }, (_, at) => ({ slug: `film-${at}`, title: `Film ${at}` }));
const slugs = (some: readonly { slug: string }[]) => some.map(({ slug }) => slug);

test('of a hundred films ten have their chip at once, and the chosen one whichever it is', () => {
  const ten = slugs(films.slice(0, 10));
  const { first, others } = filmsFirst(films, undefined);
  expect(slugs(first)).toEqual(ten);
  expect(slugs(others)).toEqual(slugs(films.slice(10)));
  expect(slugs(filmsFirst(films, 'film-3').first)).toEqual(ten);
  const chosen = filmsFirst(films, 'film-70');
  expect(slugs(chosen.first)).toEqual(['film-70', ...ten]);
  expect(chosen.others).toHaveLength(89);
  expect(slugs(chosen.others)).not.toContain('film-70');
  expect(filmsFirst(films.slice(0, 10), undefined).others).toEqual([]);
});
