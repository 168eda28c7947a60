import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HOUR_MS } from '@talkies/shared';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { comparePayments } from './compare-payments.ts';

const charge = {
  id: 'ch_1',
  paid: true,
  amount_captured: 12_00,
  amount_refunded: 0,
  currency: 'usd',
  disputed: false,
  payment_intent: 'pi_1',
  metadata: {},
};
/** Stripe, whose list of charges is answered and whose list of refunds is not. */
const stripe = createServer((request, response) => {
  if (!request.url?.startsWith('/v1/charges')) return response.writeHead(500).end();
  response.setHeader('content-type', 'application/json');
  return response.end(JSON.stringify({ has_more: false, data: [charge] }));
});

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
  await new Promise<void>((resolve) => stripe.listen(0, 'localhost', resolve));
});
afterAll(async () => {
  stripe.close();
  await ctx.close();
});

test('what a provider’s list named before the provider failed is a difference all the same', async () => {
  const url = `http://localhost:${(stripe.address() as AddressInfo).port}`;
  const card = { url, secretKey: 'sk', webhookSecret: 'whsec', apiVersion: '2025-09-30.clover' };
  const payments = { ...ctx.config.payments, card, cashfree: null, coinbase: null };
  const now = ctx.clock.now();
  const found = await comparePayments(
    { ...ctx, config: { ...ctx.config, payments } },
    { from: new Date(now.getTime() - HOUR_MS), until: now },
  );
  expect(found).toMatchObject([
    { kind: 'money-without-order', about: 'card pi_1' },
    { kind: 'not-compared', about: 'card' },
  ]);
});
