import { patterns } from '@talkies/shared';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { Footer } from './Footer.tsx';

test('the foot of every page leads to the drops', () => {
  const router = createMemoryRouter([{ path: '/', element: createElement(Footer) }]);
  const page = renderToString(createElement(RouterProvider, { router }));
  expect(page).toContain(`href="${patterns.launches}"`);
});
