import type { ServerContext } from '@talkies/shared';
import { type ComponentProps, createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { serverContext } from '../../../lib/api/context.ts';
import Login from './login.tsx';
import * as signUp from './signup.tsx';

const BID = '/nfttransfer/night~1?bid';
const there = encodeURIComponent(BID);

/** The page as the server renders it. A route's props have more than a page reads. */
function drawn<P extends object>(page: FunctionComponent<P>, loaderData: object): string {
  const element = createElement(page, { loaderData } as unknown as P);
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToString(createElement(RouterProvider, { router }));
}

const login = { next: BID, sent: null, email: '', refusal: '', google: true };
const fresh = { inboxUrl: null, google: true, to: null, next: BID, anew: false };

test('who has no account yet finds one behind the login page, and goes on to the same page', () => {
  const page = drawn<ComponentProps<typeof Login>>(Login, {
    ...login,
    link: null,
    token: null,
    member: false,
  });
  expect(page).toContain(`href="/signup?next=${there}"`);
});

test('the form of the sign-up knows where its person was going, without scripts and after a refusal', () => {
  const page = drawn<ComponentProps<typeof signUp.default>>(signUp.default, fresh);
  expect(page).toContain(`href="/login?next=${there}"`);
  expect(page).toContain(`<input type="hidden" name="next" value="${BID}"/>`);
  expect(page).toContain(`action="/signup?next=${there}"`);
});

test('so does the page of the mail’s code, for another address and for coming back later', () => {
  const page = drawn<ComponentProps<typeof signUp.default>>(signUp.default, { ...fresh, to: 'm…@example' });
  expect(page).toContain(`href="/?open=form&amp;next=${there.replace('~', '%7E')}"`);
  expect(page).toContain(`href="/login?next=${there}"`);
});

/** What the sign-up's loader answers for an address: its data, or the path that it redirects to. */
async function loaded(search: string, user: object | null): Promise<unknown> {
  const context = new RouterContextProvider();
  const api = async (_: string) => Response.json({ user, to: null });
  context.set(serverContext, { api, inboxUrl: null, google: true } as unknown as ServerContext);
  const request = new Request(`https://talkies.example/signup${search}`);
  try {
    return await signUp.loader({ context, request, params: {} } as never);
  } catch (answer) {
    return (answer as Response).headers.get('location');
  }
}

test('only a page of ours is gone on to, and a signed-in person goes there at once', async () => {
  expect(await loaded(`?next=${there}`, null)).toMatchObject({ next: BID });
  expect(await loaded('?next=//evil.example', null)).toMatchObject({ next: null });
  expect(await loaded(`?next=/${'a'.repeat(2_001)}`, null)).toMatchObject({ next: null });
  expect(await loaded(`?next=${there}`, { id: 'u1' })).toBe(BID);
  expect(await loaded('', { id: 'u1' })).toBe('/');
});
