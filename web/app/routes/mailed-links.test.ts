import type { ServerContext } from '@talkies/shared';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import * as contact from '../features/content/contact/contact.tsx';
import * as newsletter from '../features/content/newsletter/newsletter.tsx';
import * as mailsOff from '../features/notifications/settings/mails-off.tsx';
import * as order from '../features/orders/order/order.tsx';
import { serverContext } from '../lib/api/context.ts';

test.each([
  ['an order', order],
  ['the newsletter', newsletter],
  ['mails', mailsOff],
])('no cache keeps the page of a mailed link about %s', (_, page) => {
  expect(page.headers()).toEqual({ 'cache-control': 'no-store' });
});

test('no cache keeps the page of a mailed conversation, while the page of its form is for everybody', async () => {
  const context = new RouterContextProvider();
  const api = async () => Response.json({ messages: [] });
  // the loader calls the api alone; the cast leaves out the rest
  context.set(serverContext, { api } as unknown as ServerContext);
  const load = (search: string) =>
    contact.loader({ context, request: new Request(`https://shop.example/contact${search}`) } as never);
  expect(await load('?thread=t')).toMatchObject({ init: { headers: { 'cache-control': 'no-store' } } });
  expect(await load('')).not.toHaveProperty('init');
});
