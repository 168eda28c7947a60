import type { ServerContext } from '@talkies/shared';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { serverContext } from '../../lib/api/context.ts';
import { action } from './wallet.tsx';

/** Where a form of the page leads that was sent from `search`. */
async function leads(intent: string, search: string): Promise<string | null> {
  const context = new RouterContextProvider();
  context.set(serverContext, { api: async (_: string) => Response.json({}) } as ServerContext);
  const body = new URLSearchParams({ intent, address: '0x1', order: 'o1', channel: 'mail' });
  const request = new Request(`https://shop.example/wallet${search}`, { method: 'POST', body });
  const answer = await action({ context, request } as never).catch((thrown: unknown) => thrown);
  return (answer as Response).headers.get('location');
}

const search = `?next=${encodeURIComponent('/nfttransfer/veena?bid')}`;

test.each(['use', 'open-vault'])(
  'who came for a wallet goes on with what they began after “%s”',
  async (intent) => {
    expect(await leads(intent, search)).toBe('/nfttransfer/veena?bid');
  },
);

test.each(['unlink', 'disconnect', 'cancel-order'])(
  '“%s” keeps where the person came from',
  async (intent) => {
    expect(await leads(intent, search)).toBe(`/wallet${search}`);
  },
);

test('a code that was sent keeps it too', async () => {
  expect(await leads('send-code', search)).toBe(
    `/wallet?open=vault&sent=mail&next=%2Fnfttransfer%2Fveena%3Fbid`,
  );
});

test.each(['use', 'unlink'])('who came from nowhere stays at their wallets after “%s”', async (intent) => {
  expect(await leads(intent, '')).toBe('/wallet');
});
