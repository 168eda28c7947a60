import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Faces } from './Faces.tsx';

test('a name that begins with an emoji has the whole emoji as its initial', () => {
  const [film, seller] = [
    { slug: 'reel', title: '🎬 Reel', image: null },
    { name: '🦚 Mayil', image: null },
  ];
  const html = renderToString(createElement(Faces, { film, seller }));
  expect(html).toContain('>🎬</b>');
  expect(html).toContain('>🦚</b>');
});
