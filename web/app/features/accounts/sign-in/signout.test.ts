import type { ServerContext } from '@talkies/shared';
import { type ComponentProps, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createMemoryRouter,
  type MiddlewareFunction,
  RouterContextProvider,
  RouterProvider,
} from 'react-router';
import { expect, it } from 'vitest';
import { serverContext } from '../../../lib/api/context.ts';
import { withoutAnswer } from '../../../lib/form/without-answer.ts';
import * as signOut from './signout.tsx';

/** The router after somebody pressed “Sign out” on the home page and the shop answered that it is busy. */
async function afterRefusal(user: object | null) {
  const context = new RouterContextProvider();
  context.set(serverContext, { api: async (_: string) => Response.json({ user }) } as ServerContext);
  const action = (): never => {
    const error = { status: 503, statusText: '', data: null, internal: false };
    throw error;
  };
  const middleware = [withoutAnswer as MiddlewareFunction];
  const loader = (args: object) => signOut.loader(args as never);
  const routes = [
    { path: '/', loader: () => null, element: null, middleware },
    { id: 'signout', path: '/signout', loader, action, element: null, middleware },
  ];
  const router = createMemoryRouter(routes, { getContext: () => context });
  await router.navigate('/signout', { formMethod: 'post', formData: new FormData() });
  return router.state;
}

it('whom the shop could not sign out reads that they are still signed in, with the reason and the button', async () => {
  const { location, actionData } = await afterRefusal({ id: 'u1' });
  expect(location.pathname).toBe('/signout');
  const props = { actionData: actionData?.signout } as ComponentProps<typeof signOut.default>;
  const routes = [{ path: '/', element: createElement(signOut.default, props) }];
  const html = renderToString(createElement(RouterProvider, { router: createMemoryRouter(routes) }));
  expect(html).toContain('You are still signed in');
  expect(html).toContain('Talkies is starting or busy');
  expect(html).toMatch(/<button[^>]*type="submit"/);
});

it('who is signed out already is led home', async () => {
  expect((await afterRefusal(null)).location.pathname).toBe('/');
});
