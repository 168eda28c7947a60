import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import commerce from 'coinbase-commerce-node';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startPayments } from '../payments.ts';
import { COMMERCE_API_KEY, COMMERCE_WEBHOOK_SECRET } from './commerce.ts';

/** The stand-in for Commerce, driven by the provider's own library: a response that it cannot read is no charge. */
let folder: string;
let shop: Server;
let sandbox: Awaited<ReturnType<typeof startPayments>>;
const received: { body: string; signature: string }[] = [];
const { Charge } = commerce.resources;

beforeAll(async () => {
  // the library warns of each URL without TLS
  vi.spyOn(console, 'warn').mockReturnValue();
  folder = await mkdtemp(join(tmpdir(), 'talkies-coinbase-'));
  shop = createServer(async (request, response) => {
    const signature = String(request.headers['x-cc-webhook-signature']);
    received.push({ body: await text(request), signature });
    response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => shop.once('listening', resolve));
  const shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  sandbox = await startPayments({ dataDir: folder, port: 0, shopUrl, now: () => new Date() });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await sandbox.stop();
  shop.closeAllConnections();
  await new Promise((resolve) => shop.close(resolve));
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  received.length = 0;
  commerce.Client.init(COMMERCE_API_KEY, `${sandbox.url}/`);
  await flip({});
});

const flip = async (faults: object): Promise<void> => {
  await fetch(`${sandbox.url}/switches/coinbase`, { method: 'DELETE' });
  await fetch(`${sandbox.url}/switches/coinbase`, { method: 'PUT', body: JSON.stringify(faults) });
};
const open = (amount = '12.00') =>
  Charge.create({
    name: 'Talkies',
    description: 'The Entry, order TK-20001',
    local_price: { amount, currency: 'USD' },
    pricing_type: 'fixed_price',
    metadata: { payment_id: 'payment-1' },
    redirect_url: 'http://shop.example/done',
    cancel_url: 'http://shop.example/back',
  });
const answer = (url: string, wallet: 'approve' | 'reject') =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ wallet }), redirect: 'manual' });
const statuses = ({ timeline }: { timeline: { status: string }[] }) => timeline.map(({ status }) => status);

describe('Coinbase Commerce’s library', () => {
  it('opens a charge, and reads what became of it by its id and by its code', async () => {
    const charge = await open();
    expect(charge).toMatchObject({ pricing_type: 'fixed_price', payments: [] });
    expect(statuses(charge)).toEqual(['NEW']);
    const paid = await answer(charge.hosted_url, 'approve');
    expect([paid.status, paid.headers.get('location')]).toEqual([303, 'http://shop.example/done']);
    for (const name of [charge.id, charge.code]) {
      const after = await Charge.retrieve(name);
      expect(statuses(after)).toEqual(['NEW', 'PENDING', 'COMPLETED']);
      expect(after.payments).toMatchObject([{ value: { local: { amount: '12.00', currency: 'USD' } } }]);
    }
    const [[latest]] = await Charge.list({ limit: 1 });
    expect(latest?.id).toBe(charge.id);
  });

  it('believes its events, and not those of another secret', async () => {
    const charge = await open();
    await answer(charge.hosted_url, 'approve');
    await vi.waitFor(() => {
      const events = received.map(({ body, signature }) =>
        commerce.Webhook.verifyEventBody(body, signature, COMMERCE_WEBHOOK_SECRET),
      );
      const own = events.filter(({ data }) => data.id === charge.id).map(({ type }) => type);
      expect(own.sort()).toEqual(['charge:confirmed', 'charge:created', 'charge:pending']);
    });
    const { body = '', signature = '' } = received[0] ?? {};
    expect(() => commerce.Webhook.verifyEventBody(body, signature, 'another')).toThrow();
  });

  it('cancels a charge, which can then not be paid; a rejected one can', async () => {
    const charge = await open();
    expect(await (await answer(charge.hosted_url, 'reject')).text()).toContain('Nothing was sent');
    const cancel = () =>
      fetch(`${sandbox.url}/charges/${charge.id}/cancel`, {
        method: 'POST',
        headers: { 'x-cc-api-key': COMMERCE_API_KEY },
      });
    expect((await cancel()).status).toBe(200);
    expect((await answer(charge.hosted_url, 'approve')).status).toBe(410);
    expect((await cancel()).status).toBe(400);
    expect(statuses(await Charge.retrieve(charge.id))).toEqual(['NEW', 'CANCELED']);
  });

  it('knows its errors: another key, nothing of that id, wrong parameters, too many, out', async () => {
    await expect(Charge.retrieve('none')).rejects.toBeInstanceOf(commerce.errors.ResourceNotFoundError);
    await expect(open('twelve')).rejects.toBeInstanceOf(commerce.errors.InvalidRequestError);
    await flip({ tooMany: true });
    await expect(open()).rejects.toBeInstanceOf(commerce.errors.RateLimitExceededError);
    await flip({ outage: true });
    await expect(open()).rejects.toBeInstanceOf(commerce.errors.ServiceUnavailableError);
    await flip({});
    commerce.Client.init('another-key', `${sandbox.url}/`);
    await expect(open()).rejects.toBeInstanceOf(commerce.errors.AuthenticationError);
  });
});

it('a charge that was paid short is unresolved, and says what came', async () => {
  await flip({ wrongAmount: true });
  const charge = await open();
  await answer(charge.hosted_url, 'approve');
  const after = await Charge.retrieve(charge.id);
  expect(statuses(after).at(-1)).toBe('UNRESOLVED');
  expect(after.payments).toMatchObject([{ value: { local: { amount: '11.99' } } }]);
});

it('the page shows dollars and coins, and holds no script', async () => {
  const page = await fetch((await open()).hosted_url);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await page.text()).toMatch(/12\.00 USD[\s\S]*12\.00 USDC[\s\S]*Pay with Coinbase/);
});

it('a checkout is shown to nobody whose token is for another request', async () => {
  for (const authorization of ['', 'Bearer', 'Bearer a.b.c', 'Bearer ..']) {
    const response = await fetch(`${sandbox.url}/api/v1/checkouts/x`, { headers: { authorization } });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ errorType: 'unauthorized' });
  }
});
