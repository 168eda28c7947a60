import { type ComponentProps, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import Reset from './reset.tsx';

type Props = ComponentProps<typeof Reset>;

test('a new password’s page that comes back without scripts has the name, the consent and the other choice as they were sent', () => {
  const values = { token: 'aa', closeOtherMethods: 'on', name: 'Asha Rao', consent: 'on' };
  const actionData = { problem: { code: 'request/invalid', title: 'No', status: 422 }, values };
  // a route's props have more than a page reads
  const props = { loaderData: { token: 'aa' }, actionData } as unknown as Props;
  const router = createMemoryRouter([{ path: '/', element: createElement(Reset, props) }]);
  const page = renderToString(createElement(RouterProvider, { router }));
  expect(page).toMatch(/<input[^>]*name="name"[^>]*value="Asha Rao"/);
  for (const name of ['closeOtherMethods', 'consent'])
    expect(page).toMatch(new RegExp(`<input[^>]*name="${name}"[^>]*checked`));
});
