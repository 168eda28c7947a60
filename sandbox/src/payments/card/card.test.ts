import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startPayments } from '../payments.ts';
import { CARD_SECRET_KEY, CARD_WEBHOOK_SECRET } from './card.ts';

/** The stand-in, driven by the provider's own library: a response that it cannot read is not Stripe's. */
let folder: string;
let shop: Server;
let sandbox: Awaited<ReturnType<typeof startPayments>>;
let stripe: Stripe;
const received: { body: string; signature: string }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talkies-card-'));
  shop = createServer(async (request, response) => {
    received.push({ body: await text(request), signature: String(request.headers['stripe-signature']) });
    response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => shop.once('listening', resolve));
  const shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  sandbox = await startPayments({ dataDir: folder, port: 0, shopUrl, now: () => new Date() });
  stripe = client(CARD_SECRET_KEY);
});
afterAll(async () => {
  await sandbox.stop();
  shop.closeAllConnections();
  await new Promise((resolve) => shop.close(resolve));
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  received.length = 0;
  await fetch(`${sandbox.url}/switches/card`, { method: 'DELETE' });
});

const client = (key: string) =>
  new Stripe(key, {
    host: '127.0.0.1',
    port: Number(new URL(sandbox.url).port),
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  });
const open = (amount = 1200, idempotencyKey?: string) =>
  stripe.checkout.sessions.create(
    {
      mode: 'payment',
      client_reference_id: 'payment-1',
      success_url: 'http://shop.example/done',
      cancel_url: 'http://shop.example/back',
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: amount, product_data: { name: 'The Entry' } },
        },
      ],
    },
    idempotencyKey ? { idempotencyKey } : {},
  );
const submit = (url: string | null, form: Record<string, string>) =>
  fetch(url ?? '', { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
const card = (number: string) => ({ number, expiry: '12/34', cvc: '123' });

describe('Stripe’s library', () => {
  it('opens a session, and reads what became of it and of its intent', async () => {
    const session = await open();
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 1200 });
    const paid = await submit(session.url, card('4242 4242 4242 4242'));
    expect([paid.status, paid.headers.get('location')]).toEqual([303, 'http://shop.example/done']);
    const after = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge'],
    });
    expect(after).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      client_reference_id: 'payment-1',
      payment_intent: { status: 'succeeded', amount_received: 1200, latest_charge: { disputed: false } },
    });
  });

  it('believes its events, and not those of another secret', async () => {
    const session = await open();
    await submit(session.url, card('4242424242424242'));
    await vi.waitFor(() => {
      const events = received.map(({ body, signature }) =>
        stripe.webhooks.constructEvent(body, signature, CARD_WEBHOOK_SECRET),
      );
      const own = events.filter(({ data }) => JSON.stringify(data).includes(session.id));
      expect(own.map(({ type }) => type)).toEqual(['checkout.session.completed']);
    });
    const [first] = received;
    expect(() =>
      stripe.webhooks.constructEvent(first?.body ?? '', first?.signature ?? '', 'whsec_x'),
    ).toThrow();
  });

  it('refunds in parts, and is told when more is asked than is left', async () => {
    const session = await open();
    await submit(session.url, card('4242424242424242'));
    const intent = String((await stripe.checkout.sessions.retrieve(session.id)).payment_intent);
    const refund = await stripe.refunds.create({ payment_intent: intent, amount: 500 });
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ amount: 500, status: 'succeeded' });
    await expect(stripe.refunds.create({ payment_intent: intent, amount: 701 })).rejects.toMatchObject({
      code: 'amount_too_large',
      statusCode: 400,
    });
    await stripe.refunds.create({ payment_intent: intent });
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
  });

  it('lists charges and refunds of a time page by page, newest first, with what names them', async () => {
    const metadata = { payment: 'payment-7' };
    const form = {
      mode: 'payment' as const,
      success_url: 'http://shop.example/done',
      payment_intent_data: { metadata },
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: 700, product_data: { name: 'The Entry' } },
        },
      ],
    };
    const since = Math.floor(Date.now() / 1000);
    const intents: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const session = await stripe.checkout.sessions.create(form);
      await submit(session.url, card('4242424242424242'));
      intents.push(String((await stripe.checkout.sessions.retrieve(session.id)).payment_intent));
    }
    await stripe.refunds.create({ payment_intent: intents[0] ?? '', amount: 200 });
    const listed: Stripe.Charge[] = [];
    for await (const charge of stripe.charges.list({ created: { gte: since }, limit: 2 }))
      listed.push(charge);
    const own = listed.filter(({ payment_intent }) => intents.includes(String(payment_intent)));
    expect(own.map(({ payment_intent }) => payment_intent).sort()).toEqual(intents.sort());
    expect(own[0]).toMatchObject({ paid: true, amount_captured: 700, metadata });
    const { data } = await stripe.refunds.list({
      created: { gte: since },
      expand: ['data.charge'],
      limit: 1,
    });
    expect(data).toMatchObject([{ amount: 200, charge: { amount_refunded: 200, metadata } }]);
    const before = await stripe.charges.list({ created: { lt: 1 } });
    expect(before).toMatchObject({ data: [], has_more: false });
  });

  it('gets one session for one key, and an error for the key with another request', async () => {
    const first = await open(1200, 'key');
    expect((await open(1200, 'key')).id).toBe(first.id);
    await expect(open(1300, 'key')).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  });

  it('knows its errors: another key, nothing of that id, too many, out', async () => {
    await expect(client('sk_test_other').checkout.sessions.retrieve('cs_1')).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
    });
    await expect(stripe.checkout.sessions.retrieve('cs_1')).rejects.toMatchObject({
      code: 'resource_missing',
    });
    const flip = (faults: object) =>
      fetch(`${sandbox.url}/switches/card`, { method: 'PUT', body: JSON.stringify(faults) });
    await flip({ tooMany: true });
    await expect(open()).rejects.toMatchObject({ type: 'StripeRateLimitError' });
    await flip({ tooMany: false, outage: true });
    await expect(open()).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 503 });
  });

  it('expires a session, which can then not be paid', async () => {
    const session = await open();
    expect((await stripe.checkout.sessions.expire(session.id)).status).toBe('expired');
    expect((await submit(session.url, card('4242424242424242'))).status).toBe(410);
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('the page', () => {
  it('holds a form and no script, declines, and asks the bank', async () => {
    const session = await open();
    const page = await fetch(session.url ?? '');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toMatch(/Pay 12\.00 USD[\s\S]*Card number/);
    expect(await (await submit(session.url, card('4000000000000002'))).text()).toContain(
      'Your card was declined.',
    );
    expect(await (await submit(session.url, card('4000002500003155'))).text()).toContain(
      'Your bank wants to know',
    );
    expect(await (await submit(session.url, { challenge: 'fail' })).text()).toContain('declined');
    await submit(session.url, card('4000002500003155'));
    expect((await submit(session.url, { challenge: 'complete' })).status).toBe(303);
  });
});

it('keeps its books over a restart', async () => {
  const session = await open();
  await sandbox.stop();
  sandbox = await startPayments({
    dataDir: folder,
    port: 0,
    shopUrl: 'http://127.0.0.1:9',
    now: () => new Date(),
  });
  stripe = client(CARD_SECRET_KEY);
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
});
