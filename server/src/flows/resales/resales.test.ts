import { collectibleAbi, marketplaceAbi } from '@talkies/abi';
import { centsToCoinUp, DAY_MS, dropOf, marketTokenIdOf, tokenIdOf } from '@talkies/shared';
import type { Order, Payment } from '@talkies/shared/schemas';
import { eq } from 'drizzle-orm';
import { encodeFunctionData, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { operatorOrders } from '../../../commands/operator/orders.ts';
import { collectLines } from '../../../commands/testing/collect-lines.ts';
import { users } from '../../modules/accounts/tables.ts';
import { items } from '../../modules/catalogue/index.ts';
import { getMarketToken } from '../../modules/market/index.ts';
import { notifications } from '../../modules/notifications/tables.ts';
import { reservedByDrop } from '../../modules/orders/index.ts';
import { payments } from '../../modules/payments/index.ts';
import { useCollectible } from '../../testing/collectible.ts';
import { notifyParticipants } from '../market/notify-participants.ts';
import { endDispute } from '../payments/end-dispute.ts';
import { stuckOrders } from '../payments/stuck-orders.ts';
import { type PayingShop, startPayingShop } from '../payments/testing/paying-shop.ts';
import { reconcileDay } from '../reconcile/reconcile-day.ts';
import type { Person } from '../testing/shop.ts';
import { handleFloatCheck, lowFloats, startFloatCheck } from './low-floats.ts';

const COIN = 10n ** 18n;
const PRICE = 8n * COIN;
/** 10 % royalty and 1.25 % fee on top */
const TOTAL = (PRICE * 11125n) / 10_000n;
const float = generatePrivateKey();
const floatAddress = privateKeyToAccount(float).address;

let shop: PayingShop;
beforeAll(async () => {
  shop = await startPayingShop('config', float);
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.chain.fund(floatAddress, 1000n * COIN);
  await shop.providers.switch('card');
  shop.ctx.config.resaleDailyCents = 1_000_00n;
  shop.ctx.mailer.sent.length = 0;
  await shop.ctx.rates.refresh();
});

const cents = (value: string): bigint => BigInt(value.replace('.', ''));
const sellerAddress = () => shop.chain.buyer.address;

/** What the seller's wallet does. */
async function onMarket(functionName: 'list' | 'changePrice', tokenId: bigint, price: bigint): Promise<void>;
async function onMarket(functionName: 'cancel', tokenId: bigint): Promise<void>;
async function onMarket(functionName: 'list' | 'changePrice' | 'cancel', tokenId: bigint, price?: bigint) {
  const args = price === undefined ? [tokenId] : [tokenId, price];
  const data = encodeFunctionData({ abi: marketplaceAbi, functionName, args } as never);
  const to = shop.chain.config.contracts.marketplace;
  const hash = await shop.chain.client.sendTransaction({ account: shop.chain.buyer, chain: null, to, data });
  await shop.chain.client.waitForTransactionReceipt({ hash });
  await shop.catchUp();
}

let numbers = 2n ** 240n;
/** A token on sale, of somebody who has no account here. */
async function listed() {
  const item = await shop.addItem();
  numbers += 1n;
  const hash = await useCollectible(shop.chain).deliver(numbers, item.dropId);
  await shop.chain.client.waitForTransactionReceipt({ hash });
  await shop.catchUp();
  const tokenId = tokenIdOf(item.dropId, 1n);
  await onMarket('list', tokenId, PRICE);
  return { item, tokenId, marketToken: marketTokenIdOf(item.id, 1) };
}

let people = 0;
const somebody = (): Promise<Person> => shop.addPerson(`collector-${++people}`);
const order = (buyer: Person, id: string, total = TOTAL) =>
  buyer.send('createResaleOrder', { params: { id }, body: { total: total.toString() } });
const offered = async (id: string) =>
  (await shop.visitor.call('listResaleMethods', { params: { id } })).response.methods;

const takeDown = (tokenId: bigint): PromiseLike<unknown> =>
  shop.ctx.db
    .update(items)
    .set({ status: 'hidden' })
    .where(eq(items.dropId, dropOf(tokenId)));
/** Somebody with an order of the listing and the provider's page open. */
async function opened(id: string) {
  const buyer = await somebody();
  const { response: placed, status, problem } = await order(buyer, id);
  if (status !== 200) throw new Error(JSON.stringify(problem));
  const { response: payment } = await shop.start(buyer, placed, 'card');
  return { buyer, placed, payment, pay: () => shop.providers.act(payment.pageUrl ?? '', 'pay') };
}
const ownerOf = (tokenId: bigint): Promise<Hex> =>
  shop.chain.client.readContract({
    address: shop.chain.config.contracts.collectible,
    abi: collectibleAbi,
    functionName: 'ownerOf',
    args: [tokenId],
  });
const stateOf = async (placed: Order, payment: Payment) => [
  (await shop.orderOf(placed)).state,
  (await shop.paymentOf(payment)).state,
];
const balanceOf = (address: Hex) => shop.chain.client.getBalance({ address });
const track = (): Promise<void> => shop.passTime(6).then(() => shop.passTime(6));
/** All that was sent is final, and every process knows it. */
async function untilFinal(): Promise<void> {
  await shop.passTime(6);
  await shop.chain.mine(3);
  await shop.passTime(10);
  await shop.passTime(10);
}

describe('a listing paid through a provider', () => {
  test('is ordered by nobody whose account was suspended while they did so', async () => {
    const { marketToken } = await listed();
    const buyer = await somebody();
    const suspendedAt = shop.ctx.clock.now();
    await shop.ctx.db.update(users).set({ suspendedAt }).where(eq(users.id, buyer.id));
    expect(await order(buyer, marketToken)).toMatchObject({
      status: 403,
      problem: { code: 'auth/suspended' },
    });
    await shop.ctx.db.update(users).set({ suspendedAt: null }).where(eq(users.id, buyer.id));
    expect((await order(buyer, marketToken)).status).toBe(200);
  });

  test('is bought for the buyer in one transaction, and is theirs when that is final', async () => {
    const { item, tokenId, marketToken } = await listed();
    const methods = await offered(marketToken);
    const { buyer, placed, payment, pay } = await opened(marketToken);
    expect(placed).toMatchObject({
      state: 'awaiting_payment',
      marketToken,
      call: null,
      walletKind: 'vault',
      quote: {
        total: { amount: TOTAL.toString() },
        breakdown: { studio: { amount: PRICE.toString() }, royalty: { amount: (PRICE / 10n).toString() } },
      },
    });
    expect(methods.find(({ method }) => method === 'card')?.total).toEqual(payment.total);
    expect(payment.total).toEqual(placed.quote.price);
    const before = await balanceOf(sellerAddress());
    const token = placed.confirmationPath.split('/').at(-1) ?? '';
    const link = { nftId: placed.item.id, id: placed.id, token };
    expect((await buyer.send('paymentStatus', { params: link })).response.bought).toBe('resale');
    await pay();
    await track();
    expect(await ownerOf(tokenId)).toBe(placed.wallet);
    expect(await stateOf(placed, payment)).toEqual(['minted', 'paid']);
    expect((await balanceOf(sellerAddress())) - before).toBe(PRICE);
    await untilFinal();
    expect(await stateOf(placed, payment)).toEqual(['complete', 'paid']);
    const { response } = await buyer.send('getOrder', { params: { id: placed.id } });
    expect(response).toMatchObject({ state: 'complete', token: { id: tokenId.toString(), serial: 1 } });
    expect(response.transaction?.hash).toMatch(/^0x/);
    // they paid in dollars, as their order shows: the market sends no notification of its own
    await notifyParticipants(shop.ctx, 'polygon');
    const own = await shop.ctx.db.select().from(notifications).where(eq(notifications.userId, buyer.id));
    expect(own.map(({ kind }) => kind)).toEqual(['purchase-delivered']);
    await shop.ctx.queue.runDue();
    const mails = shop.ctx.mailer.sent.filter(({ to }) => to === `${buyer.id}@example.com`);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('It is yours')]);
    expect(mails[0]?.text).toContain('was bought for you');
    expect((await shop.paymentOf(payment)).nextCheckAt).toBeNull();
    const page = await buyer.send('orderPage', { params: { id: placed.id } });
    expect(page.response).toMatchObject({ receipt: true, paid: { method: 'card' } });
    // the seller received the coins; the buyer paid dollars, by card
    const sale = {
      kind: 'resale',
      price: { coin: { amount: TOTAL.toString() } },
      elsewhere: { method: 'card', price: placed.quote.price },
    };
    expect((await getMarketToken(shop.ctx, marketToken, async () => null)).sales[0]).toMatchObject(sale);
    const activity = await shop.visitor.call('marketActivity', { query: { show: 'sales', limit: '1' } });
    expect(activity.response.entries).toMatchObject([sale]);
    // the shop supplies what its fee pays: 1.25 of 111.25, rounded up to the cent; tax is in it
    const { received } = await shop.paymentOf(payment);
    const fee = (received * 125n + 11124n) / 11125n;
    const [receipt] = (await buyer.send('orderReceipts', { params: { id: placed.id } })).response.receipts;
    const tax = (receipt?.taxes ?? []).reduce((sum, { amount }) => sum + cents(amount.value), 0n);
    expect(cents(receipt?.passedOn?.value ?? '')).toBe(received - fee);
    expect(cents(receipt?.taxable.value ?? '') + tax).toBe(fee);
    expect(receipt).toMatchObject({ taxCode: '998599', total: { value: receipt?.paid.value } });
    // the purchase paid royalty and fee: nothing is owed, and no edition is reserved
    expect((await reservedByDrop(shop.ctx.db)).get(item.dropId)).toBeUndefined();
    const day = new Date(Math.floor(shop.ctx.clock.now().getTime() / DAY_MS) * DAY_MS);
    const ours = (await reconcileDay(shop.ctx, day)).filter(({ about }) => about.includes(placed.number));
    expect(ours).toEqual([]);
  });

  test('arrives late, and bought all the same', async () => {
    await shop.providers.switch('card', { lost: true });
    const { marketToken, tokenId } = await listed();
    const { placed, payment, pay } = await opened(marketToken);
    const { expiresAt } = await shop.orderOf(placed);
    await shop.passTime((expiresAt.getTime() - shop.ctx.clock.now().getTime()) / 1000 - 1);
    await pay();
    await shop.passTime(5);
    await untilFinal();
    expect(await stateOf(placed, payment)).toEqual(['complete', 'paid']);
    expect(await ownerOf(tokenId)).toBe(placed.wallet);
  });

  test.each([
    ['taken back', (tokenId: bigint) => onMarket('cancel', tokenId), 'taken off sale'],
    ['dearer', (tokenId: bigint) => onMarket('changePrice', tokenId, PRICE + 1n), 'changed the price'],
    ['taken down', takeDown, 'out of the shop before your payment'],
  ])('that is %s before the money comes is not bought, and the money goes back', async (_, act, why) => {
    const { marketToken, tokenId } = await listed();
    const { placed, payment, pay } = await opened(marketToken);
    await act(tokenId);
    expect((await order(await somebody(), marketToken)).status).toBe(409);
    const before = await balanceOf(floatAddress);
    await pay();
    await track();
    expect(await stateOf(placed, payment)).toEqual(['refunded', 'refunded']);
    expect((await shop.orderOf(placed)).failure).toContain(why);
    const { received } = await shop.paymentOf(payment);
    expect(await shop.refundsOf(payment)).toMatchObject([{ state: 'confirmed', amount: received }]);
    expect(await balanceOf(floatAddress)).toBe(before);
    expect(await ownerOf(tokenId)).toBe(sellerAddress());
  });

  test('that is gone in the very moment of the purchase costs the shop a fee, and the money goes back', async () => {
    const { marketToken, tokenId } = await listed();
    const { placed, payment, pay } = await opened(marketToken);
    const tick = shop.ctx.writer.tick;
    shop.ctx.writer.tick = async () => undefined;
    await pay();
    await shop.passTime(6);
    expect(await stateOf(placed, payment)).toEqual(['minting', 'paid']);
    await onMarket('cancel', tokenId);
    shop.ctx.writer.tick = tick;
    await untilFinal();
    await untilFinal();
    expect(await stateOf(placed, payment)).toEqual(['refunded', 'refunded']);
    expect(await ownerOf(tokenId)).toBe(sellerAddress());
  });

  test('is delivered although the bank takes the money back before it is final', async () => {
    const { marketToken, tokenId } = await listed();
    const { placed, payment, pay } = await opened(marketToken);
    await pay();
    await track();
    expect(await stateOf(placed, payment)).toEqual(['minted', 'paid']);
    await shop.providers.dispute(payment.reference ?? '');
    await shop.passTime(1);
    expect(await stateOf(placed, payment)).toEqual(['minted', 'disputed']);
    await endDispute(shop.ctx, await shop.orderOf(placed), 'lost');
    await untilFinal();
    expect(await stateOf(placed, payment)).toEqual(['complete', 'disputed']);
    expect((await shop.paymentOf(payment)).nextCheckAt).toBeNull();
    expect(await ownerOf(tokenId)).toBe(placed.wallet);
    expect(await shop.refundsOf(payment)).toEqual([]);
  });

  test('that cannot be bought any more ends unrefunded where the bank has the money, until the dispute is won', async () => {
    const { marketToken, tokenId } = await listed();
    const { placed, payment, pay } = await opened(marketToken);
    const tick = shop.ctx.writer.tick;
    shop.ctx.writer.tick = async () => undefined;
    await pay();
    await shop.passTime(6);
    await onMarket('cancel', tokenId);
    await shop.providers.dispute(payment.reference ?? '');
    await shop.passTime(1);
    expect(await stateOf(placed, payment)).toEqual(['minting', 'disputed']);
    shop.ctx.writer.tick = tick;
    await untilFinal();
    await untilFinal();
    expect(await stateOf(placed, payment)).toEqual(['failed', 'disputed']);
    expect(await shop.refundsOf(payment)).toEqual([]);
    await endDispute(shop.ctx, await shop.orderOf(placed), 'won');
    await untilFinal();
    expect(await stateOf(placed, payment)).toEqual(['refunded', 'refunded']);
  });

  test('by two people goes to one, and the other’s money goes back', async () => {
    const { marketToken, tokenId } = await listed();
    const both = [await opened(marketToken), await opened(marketToken)];
    await Promise.all(both.map(({ pay }) => pay()));
    await untilFinal();
    await untilFinal();
    const states = await Promise.all(both.map(({ placed, payment }) => stateOf(placed, payment)));
    expect(states.toSorted()).toEqual([
      ['complete', 'paid'],
      ['refunded', 'refunded'],
    ]);
    const winner = both[states.findIndex(([state]) => state === 'complete')];
    expect(await ownerOf(tokenId)).toBe(winner?.placed.wallet);
    expect(await stuckOrders(shop.ctx)).toEqual([]);
  });

  test('for which nobody pays is over with its quote, and money that comes then goes back', async () => {
    const { marketToken } = await listed();
    const { buyer, placed, payment, pay } = await opened(marketToken);
    await buyer.send('cancelOrder', { params: { id: placed.id } });
    await pay();
    await track();
    expect(await stateOf(placed, payment)).toEqual(['refunded', 'refunded']);
    const idle = await opened(marketToken);
    await shop.passTime(605);
    expect((await shop.orderOf(idle.placed)).state).toBe('awaiting_payment');
    await shop.passTime(130);
    expect(await stateOf(idle.placed, idle.payment)).toEqual(['expired', 'failed']);
    const again = await order(idle.buyer, marketToken);
    expect([again.status, again.response.id === idle.placed.id]).toEqual([200, false]);
  });
});

describe('an order of a listing', () => {
  test('is one for who asks again, and one person has one', async () => {
    const [one, other] = [await listed(), await listed()];
    const buyer = await somebody();
    const first = (await order(buyer, one.marketToken)).response;
    expect((await order(buyer, one.marketToken)).response.id).toBe(first.id);
    const second = (await order(buyer, other.marketToken)).response;
    expect((await shop.orderOf(first)).state).toBe('expired');
    expect((await shop.orderOf(second)).state).toBe('awaiting_payment');
  });

  test('that was paid in its last second is bought, although its buyer has ordered another since', async () => {
    await shop.providers.switch('card', { lost: true });
    const [one, other] = [await listed(), await listed()];
    const { buyer, placed, payment, pay } = await opened(one.marketToken);
    const end = (await shop.orderOf(placed)).expiresAt.getTime();
    shop.ctx.clock.set(new Date(end - 1000).toISOString());
    await pay();
    shop.ctx.clock.set(new Date(end + 3000).toISOString());
    expect((await order(buyer, other.marketToken)).status).toBe(200);
    await untilFinal();
    expect(await stateOf(placed, payment)).toEqual(['complete', 'paid']);
  });

  test('that is asked for again while money of its last second may come is the same one; another once its payment failed', async () => {
    const { marketToken } = await listed();
    const { buyer, placed, payment } = await opened(marketToken);
    const end = (await shop.orderOf(placed)).expiresAt.getTime();
    shop.ctx.clock.set(new Date(end + 3000).toISOString());
    expect((await order(buyer, marketToken)).response.id).toBe(placed.id);
    await shop.ctx.db.update(payments).set({ state: 'failed' }).where(eq(payments.id, payment.id));
    const newer = await order(buyer, marketToken);
    expect([newer.status, newer.response.id === placed.id]).toEqual([200, false]);
  });

  test('is no order of an edition: neither is taken for the other, and no wallet pays it', async () => {
    const { item, marketToken } = await listed();
    const buyer = await somebody();
    const resale = (await order(buyer, marketToken)).response;
    const edition = (await buyer.send('createOrder', { body: { itemId: item.id } })).response;
    expect(edition.id).not.toBe(resale.id);
    expect((await order(buyer, marketToken)).response.id).toBe(resale.id);
    const params = { id: resale.id };
    expect((await buyer.send('payOrder', { params })).problem.code).toBe('order/wrong-state');
    const { response } = await buyer.send('orderPayments', { params });
    expect(response.methods.map(({ method }) => method)).toContain('card');
    expect(response.onRamps).toEqual([]);
    expect((await shop.orderOf(resale)).voucherSignature).toBeNull();
  });

  test('is of the listing as it was shown, and not of one’s own', async () => {
    const { marketToken, tokenId } = await listed();
    const buyer = await somebody();
    expect((await order(buyer, marketToken, TOTAL - 1n)).problem.code).toBe('market/price-changed');
    const seller = await somebody();
    await shop.addWallet(seller, sellerAddress());
    expect((await order(seller, marketToken)).problem.code).toBe('market/own');
    await onMarket('cancel', tokenId);
    expect((await order(buyer, marketToken)).problem.code).toBe('market/not-listed');
    expect(await offered(marketToken)).toEqual([]);
  });
});

describe('the shop’s coins', () => {
  // nothing of the day before counts
  beforeEach(async () => {
    await shop.passTime(90_000);
    await shop.ctx.rates.refresh();
  });

  test('that do not suffice offer nothing; what is promised counts', async () => {
    const [{ marketToken }, other] = [await listed(), await listed()];
    await shop.chain.fund(floatAddress, 2n * TOTAL);
    expect(await offered(marketToken)).not.toEqual([]);
    const { placed, payment, pay } = await opened(marketToken);
    expect(await offered(other.marketToken)).toEqual([]);
    expect((await order(await somebody(), other.marketToken)).problem.code).toBe('payment/not-offered');
    // the float is spent otherwise before the payment arrives
    await shop.chain.fund(floatAddress, TOTAL - 1n);
    await pay();
    await track();
    expect(await stateOf(placed, payment)).toEqual(['refunded', 'refunded']);
    expect((await shop.orderOf(placed)).failure).toContain('could not buy');
  });

  test('are spent up to the day’s limit', async () => {
    const { marketToken } = await listed();
    const { priceCents } = await shop.orderOf((await opened(marketToken)).placed);
    shop.ctx.config.resaleDailyCents = 2n * priceCents;
    const other = await listed();
    expect(await offered(other.marketToken)).not.toEqual([]);
    shop.ctx.config.resaleDailyCents -= 1n;
    expect(await offered(other.marketToken)).toEqual([]);
    expect((await order(await somebody(), other.marketToken)).problem.code).toBe('payment/not-offered');
  });

  test('are called low below a mark, in the operator’s list, the log and beside readiness', async () => {
    const { marketToken } = await listed();
    const rate = shop.ctx.rates.current('MATIC')?.rate ?? 0n;
    // a cent more than the mark, and a cent less
    await shop.chain.fund(floatAddress, centsToCoinUp(200_01n, rate));
    expect(await lowFloats(shop.ctx)).toEqual([]);
    await shop.chain.fund(floatAddress, centsToCoinUp(199_99n, rate));
    expect(await lowFloats(shop.ctx)).toMatchObject([
      { chain: 'polygon', pays: 'resale', address: floatAddress, cents: 199_99n },
    ]);
    // what is promised counts
    await shop.chain.fund(floatAddress, centsToCoinUp(201_00n, rate));
    const { pay } = await opened(marketToken);
    const tick = shop.ctx.writer.tick;
    shop.ctx.writer.tick = async () => undefined;
    await pay();
    await shop.passTime(6);
    const [low] = await lowFloats(shop.ctx);
    expect(low?.cents).toBeLessThan(200_00n);
    shop.ctx.writer.tick = tick;
    const { io, lines } = collectLines();
    expect(await operatorOrders(shop.ctx, ['--stuck'], io)).toBe(1);
    expect(lines.find((line) => line.startsWith('float on polygon for listings'))).toContain(
      `send coins to ${floatAddress}`,
    );
    const warned = vi.spyOn(shop.ctx.log, 'warn');
    handleFloatCheck(shop.ctx);
    await startFloatCheck(shop.ctx);
    await shop.ctx.queue.runDue();
    const warnings = warned.mock.calls.filter(([, words]) => String(words).includes('float runs low'));
    warned.mockRestore();
    expect(warnings).toMatchObject([[{ chain: 'polygon', mark: '20000' }, expect.any(String)]]);
  });

  test('are not there without a key: nothing is offered', async () => {
    const { marketToken } = await listed();
    const { keys } = shop.ctx.config;
    keys.float = null;
    try {
      expect(await offered(marketToken)).toEqual([]);
      expect((await order(await somebody(), marketToken)).problem.code).toBe('payment/not-offered');
      expect(await lowFloats(shop.ctx)).toEqual([]);
    } finally {
      keys.float = float;
    }
  });
});

describe('a quote of a listing before somebody signs in', () => {
  const sealedFor = async (id: string) =>
    (await shop.visitor.call('listResaleMethods', { params: { id } })).response;
  const doubled = async () => {
    const rate = shop.ctx.rates.current('MATIC')?.rate ?? 0n;
    shop.ctx.rateSource.set('MATIC', rate * 2n);
    await shop.ctx.rates.refresh();
    return async () => {
      shop.ctx.rateSource.set('MATIC', rate);
      await shop.ctx.rates.refresh();
    };
  };
  const by = async (buyer: Person, id: string, quote: string | undefined) =>
    (
      await buyer.send('createResaleOrder', {
        params: { id },
        body: { total: TOTAL.toString(), ...(quote ? { quote } : {}) },
      })
    ).response.quote;

  test('holds: the order that comes in time has its figures and its end', async () => {
    const { marketToken } = await listed();
    const { methods, locked } = await sealedFor(marketToken);
    const back = await doubled();
    const quote = await by(await somebody(), marketToken, locked?.sealed);
    expect(quote.price).toEqual(methods.find(({ method }) => method === 'card')?.total);
    expect(quote.expiresAt).toBe(locked?.expiresAt);
    await back();
  });

  test('of another token, changed, or over is as none', async () => {
    const [one, other] = [await listed(), await listed()];
    const { methods, locked } = await sealedFor(one.marketToken);
    const card = methods.find(({ method }) => method === 'card')?.total;
    const back = await doubled();
    expect((await by(await somebody(), other.marketToken, locked?.sealed)).price).not.toEqual(card);
    expect((await by(await somebody(), one.marketToken, `${locked?.sealed}x`)).price).not.toEqual(card);
    await back();
    shop.ctx.clock.advance(601);
    const again = await doubled();
    expect((await by(await somebody(), one.marketToken, locked?.sealed)).price).not.toEqual(card);
    await again();
  });
});
