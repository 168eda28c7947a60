import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { GridConfigContext } from '../../../components/grid/config.ts';
import { NoResults } from '../../../components/grid/NoResults.tsx';
import { marketConfig } from './grid-config.ts';

test('a marketplace on which nobody sells leads to the posters of the shop', () => {
  const card = createElement(NoResults, { filters: {}, refused: null, didYouMean: null });
  const element = createElement(GridConfigContext, { value: marketConfig }, card);
  const router = createMemoryRouter([{ path: '/', element }]);
  const page = renderToString(createElement(RouterProvider, { router }));
  expect(page).toContain(marketConfig.words.emptyTitle);
  expect(page).toMatch(/<a [^>]*href="\/explore"/);
});
