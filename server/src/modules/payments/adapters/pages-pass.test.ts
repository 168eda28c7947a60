import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wert } from '../funding/wert.ts';
import { coinbaseCheckouts } from './coinbase/checkouts.ts';
import { coinbaseCommerce } from './coinbase/commerce.ts';
import { pagesPass } from './pages-pass.ts';

const day = new Date('2026-03-05T00:00:00Z');
const on = (date: number): Date => new Date(Date.UTC(2026, 2, date, 12));

describe('a list that cannot be asked for a time', () => {
  test('newest first, is over after two pages that are older', () => {
    const passed = pagesPass('A provider', day);
    expect([passed([on(7), on(6)]), passed([on(5), on(4)]), passed([on(4), on(3)]), passed([on(2)])]).toEqual(
      [false, false, false, true],
    );
  });

  test.each([
    ['oldest first', [[on(1)], [on(2)], [on(3)], [on(5)]]],
    ['in no order', [[on(3), on(4)], [on(2), on(1)], [on(1), on(1)], [on(5)]]],
    ['with a page of nothing', [[], [], [on(5)]]],
  ])('%s, is read to its end', (_order, pages) => {
    const passed = pagesPass('A provider', day);
    expect(pages.map(passed)).not.toContain(true);
  });

  test('is given up where no end comes', () => {
    const passed = pagesPass('A provider', day);
    for (let page = 0; page < 400; page += 1) passed([on(6)]);
    expect(() => passed([on(6)])).toThrow('A provider lists more than we read');
  });
});

/** What providers made on ten days; the day in question is in the middle. */
const made = Array.from({ length: 10 }, (_, index) => ({ id: `made-on-${index + 1}`, at: on(index + 1) }));
const orders = {
  'newest first': made.toReversed(),
  'oldest first': made,
  'in no order': made.toSorted((one, other) => Math.sin(+one.at) - Math.sin(+other.at)),
};
let listed: typeof made = [];
/** Two on a page, in the shapes of all three. */
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const after = searchParams.get('starting_after');
  const from = after
    ? listed.findIndex(({ id }) => id === after) + 1
    : Number(searchParams.get('pageToken') ?? searchParams.get('cursor_id') ?? 0);
  const page = listed.slice(from, from + 2);
  const next = from + 2 < listed.length ? String(from + 2) : null;
  const answers: Record<string, () => object> = {
    '/api/v1/checkouts': () => ({ checkouts: page.map(checkout), nextPageToken: next }),
    '/charges': () => ({ data: page.map(charge) }),
    '/api/external/orders': () => ({ data: page.map(order), next_cursor_id: next }),
  };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(answers[pathname]?.() ?? {}));
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

type Made = (typeof made)[number];
const checkout = ({ id, at }: Made) => ({
  id,
  status: 'COMPLETED',
  amount: '12.00',
  currency: 'USDC',
  fiatAmount: '12.00',
  fiatCurrency: 'USD',
  createdAt: at,
  updatedAt: at,
});
const charge = ({ id, at }: Made) => ({
  id,
  hosted_url: 'http://localhost/a',
  created_at: at,
  timeline: [{ status: 'COMPLETED', time: at }],
  payments: [{ status: 'CONFIRMED', value: { local: { amount: '12.00', currency: 'USD' } } }],
});
const order = ({ id, at }: Made) => ({
  order_id: id,
  status: 'success',
  created_at: at.toISOString().slice(0, 19).replace('T', ' '),
});

async function collected<T>(entries: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const entry of entries) all.push(entry);
  return all;
}

const { privateKey } = generateKeyPairSync('ed25519');
const ofDay = [day, new Date('2026-03-06T00:00:00Z')] as const;
const providers = {
  Coinbase: async () => {
    const keySecret = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const keys = { keyName: 'a key', keySecret, webhookSecret: 'a secret' };
    const entries = coinbaseCheckouts({ api: 'checkouts', url, ...keys }).list(...ofDay);
    return (await collected(entries)).map(({ receipt }) => receipt);
  },
  'Coinbase Commerce': async () => {
    const keys = { apiKey: 'a key', webhookSecret: 'a secret' };
    const entries = coinbaseCommerce({ api: 'commerce', url, ...keys }).list(...ofDay);
    return (await collected(entries)).map(({ receipt }) => receipt);
  },
  Wert: async () => {
    const keys = { partnerId: 'a partner', privateKey: '', apiKey: 'a key', feeBps: null };
    const entries = wert({ widgetUrl: url, url, ...keys }).list(...ofDay);
    return (await collected(entries)).map(({ reference }) => reference);
  },
};

describe.each(Object.keys(providers) as (keyof typeof providers)[])('%s', (name) => {
  test.each(Object.entries(orders))('listed %s, names all of the day', async (_order, list) => {
    listed = list;
    expect(await providers[name]()).toEqual(['made-on-5']);
  });
});
