import { expect, test } from 'vitest';
import { readViewed, type Viewed, withViewed } from './viewed.ts';

const poster = (id: string): Viewed => ({
  id,
  title: `Poster ${id}`,
  collection: 'Rare',
  image: { key: 'a'.repeat(32), width: 800, height: 1000, thumbhash: '', alt: '' },
});

test('what was looked at last stands first, once, and twelve are remembered', () => {
  const ids = Array.from({ length: 15 }, (_, number) => String(number));
  const list = ids.reduce<Viewed[]>((before, id) => withViewed(before, poster(id)), []);
  expect(list.map(({ id }) => id)).toEqual(ids.slice(3).reverse());
  expect(withViewed(list, poster('5')).map(({ id }) => id)).toEqual([
    '5',
    ...list.map(({ id }) => id).filter((id) => id !== '5'),
  ]);
});

test('what is stored is read again, without a price; what is not ours is left out', () => {
  const list = [poster('a'), poster('b')];
  expect(readViewed(JSON.stringify(list))).toEqual(list);
  expect(withViewed([], { ...poster('a'), price: 1 } as Viewed)).toEqual([poster('a')]);
  for (const text of [null, '', 'x', '{}', '[1, null, {}]', '[{"id": "a", "title": 1}]', '{"length": 3}'])
    expect(readViewed(text), String(text)).toEqual([]);
  expect(readViewed(JSON.stringify([{ id: 'a' }, ...list]))).toEqual(list);
});
