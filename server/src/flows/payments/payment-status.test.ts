import { randomUUID } from 'node:crypto';
import { paymentStatusPath } from '@talkies/shared';
import type { Order } from '@talkies/shared/schemas';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { alteredToken } from '../../testing/altered-token.ts';
import type { Person } from '../testing/shop.ts';
import { type PayingShop, startPayingShop } from './testing/paying-shop.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await startPayingShop();
});
afterAll(() => shop.stop());
// no webhook arrives: the page learns only by asking
beforeEach(() => shop.providers.switch('card', { lost: true }));

const opened = async () => {
  const placed = await shop.ordered();
  const { response: payment } = await shop.start(placed.buyer, placed.order, 'card');
  return { ...placed, payment, pageUrl: payment.pageUrl ?? '' };
};
const linkOf = (order: Order) => ({
  nftId: order.item.id,
  id: order.id,
  token: order.confirmationPath.split('/').at(-1) ?? '',
});
const statusFor = (person: Person, params: Record<string, string>) =>
  person.send('paymentStatus', { params });
const status = async (person: Person, order: Order) =>
  (await statusFor(person, linkOf(order))).response.txStatus;
/** Waits until the provider's last answer is old enough to ask again. */
const wait = (seconds = 3) =>
  shop.ctx.clock.set(new Date(shop.ctx.clock.now().getTime() + seconds * 1000).toISOString());

test('the provider leads back to the page, and is believed only when it is asked', async () => {
  const { buyer, order, pageUrl } = await opened();
  const { nftId, id, token } = linkOf(order);
  wait();
  expect(await status(buyer, order)).toBe('PENDING');
  const returnUrl = await shop.providers.act(pageUrl, 'pay');
  expect(new URL(returnUrl ?? '').pathname).toBe(paymentStatusPath(nftId, id, token));
  wait();
  expect(await status(buyer, order)).toBe('SUCCESS');
  expect((await shop.orderOf(order)).state).toBe('minting');
  expect(shop.delivered).toEqual([]);
  const { response } = await statusFor(buyer, linkOf(order));
  expect(response).toMatchObject({ bought: 'edition', confirmationPath: order.confirmationPath });
  await shop.passTime(1);
  expect(await status(buyer, order)).toBe('SUCCESS');
});

test('opened twice at once, the money pays once', async () => {
  const { buyer, order, pageUrl } = await opened();
  await shop.providers.act(pageUrl, 'pay');
  wait();
  const both = await Promise.all([status(buyer, order), status(buyer, order)]);
  expect(both).toEqual(['SUCCESS', 'SUCCESS']);
  const events = (await buyer.send('getOrder', { params: { id: order.id } })).response.timeline;
  expect(events.filter(({ state }) => state === 'paid')).toHaveLength(1);
});

test('declined is pending while another card can be tried, and failed when the page is closed', async () => {
  const { buyer, order, pageUrl } = await opened();
  await shop.providers.act(pageUrl, 'decline');
  wait();
  expect(await status(buyer, order)).toBe('PENDING');
  wait(601);
  expect(await status(buyer, order)).toBe('FAILED');
});

test('money that cannot be kept reads as failed, and goes back', async () => {
  await shop.providers.switch('card', { lost: true, wrongAmount: true });
  const { buyer, order, payment, pageUrl } = await opened();
  await shop.providers.act(pageUrl, 'pay');
  wait();
  expect(await status(buyer, order)).toBe('FAILED');
  expect(await shop.refundsOf(payment)).toHaveLength(1);
});

test('an order that nobody began to pay is pending: a missing status is no failure (spec:48)', async () => {
  const { buyer, order } = await shop.ordered();
  expect(await status(buyer, order)).toBe('PENDING');
});

test('a provider that does not answer is pending, and the later success is delivered', async () => {
  const { buyer, order, pageUrl } = await opened();
  await shop.providers.act(pageUrl, 'pay');
  await shop.providers.switch('card', { lost: true, outage: true });
  wait();
  expect(await status(buyer, order)).toBe('PENDING');
  await shop.providers.switch('card', { lost: true });
  await shop.passTime(70);
  expect(await status(buyer, order)).toBe('SUCCESS');
  expect((await shop.orderOf(order)).state).toBe('complete');
});

test('a provider that keeps its answer back is pending within seconds, and its answer counts when it comes', async () => {
  const { buyer, order, payment, pageUrl } = await opened();
  await shop.providers.act(pageUrl, 'pay');
  wait();
  const { reference } = await shop.paymentOf(payment);
  const { fetch } = globalThis;
  const released = Promise.withResolvers<void>();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (!String(input).includes(reference ?? '')) return fetch(input, init);
    await released.promise;
    return fetch(input, init);
  });
  expect(await status(buyer, order)).toBe('PENDING');
  vi.restoreAllMocks();
  released.resolve();
  await vi.waitFor(async () => expect((await shop.orderOf(order)).state).toBe('minting'));
});

test('the provider is asked seldom, however often the page asks', async () => {
  const { buyer, order, payment, pageUrl } = await opened();
  wait();
  expect(await status(buyer, order)).toBe('PENDING');
  const checkedAt = (await shop.paymentOf(payment)).updatedAt;
  await shop.providers.act(pageUrl, 'pay');
  wait(1);
  expect(await status(buyer, order)).toBe('PENDING');
  expect((await shop.paymentOf(payment)).updatedAt).toEqual(checkedAt);
  for (let times = 0; times < 60; times++)
    await shop.ctx.limits.spend('payment-status/account', buyer.id).catch(() => undefined);
  wait();
  expect(await status(buyer, order)).toBe('PENDING');
  wait(15 * 60);
  expect(await status(buyer, order)).toBe('SUCCESS');
});

test('a link of somebody else, another item or another order, or a changed one, leads nowhere', async () => {
  const { buyer, order } = await opened();
  const other = await shop.ordered();
  const link = linkOf(order);
  for (const [person, params] of [
    [other.buyer, link],
    [buyer, { ...link, nftId: other.item.id }],
    [buyer, { ...link, id: other.order.id }],
    [other.buyer, { ...linkOf(other.order), token: link.token }],
    [buyer, { ...link, id: randomUUID() }],
    [buyer, { ...link, id: 'some-order' }],
    [buyer, { ...link, token: alteredToken(link.token) }],
    [buyer, { ...link, token: '' }],
  ] as const)
    expect((await statusFor(person, params)).status).toBe(404);
});
