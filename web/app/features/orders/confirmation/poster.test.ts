import type { Order } from '@talkies/shared/schemas';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Poster } from './Poster.tsx';

test('the poster that was bought hangs in the frame of its collection, whatever its rarity', () => {
  const item = { rarity: 'Rare', collection: 'Ultimate', image: { key: '', alt: '' } };
  const page = renderToString(createElement(Poster, { order: { item } as unknown as Order }));
  expect(page).toContain('frame ultimate');
});
