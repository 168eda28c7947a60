import { expect, test } from 'vitest';
import { shownItems } from './shown-items.ts';

test('a film’s page shows its own posters, an actor’s collection those of the actor in whatever film', () => {
  expect(shownItems({ slug: 'kabali', celebrity: null })).toEqual({ film: 'kabali' });
  expect(shownItems({ slug: 'green-hero', celebrity: 'Muthu Sirippan' })).toEqual({
    actor: 'Muthu Sirippan',
  });
});
