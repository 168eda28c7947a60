import { randomUUID } from 'node:crypto';
import { marketTokenIdOf } from '@talkies/shared';
import type { MarketIntent } from '@talkies/shared/schemas';
import { eq } from 'drizzle-orm';
import { type Hex, parseEther } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../api/app.ts';
import { createApi } from '../../app/app.ts';
import { sessionConfirmations } from '../../modules/accounts/confirm/tables.ts';
import { users } from '../../modules/accounts/tables.ts';
import { confirmNewest, signedIn } from '../../modules/accounts/testing/accounts.ts';
import { marketTransactions } from '../../modules/market/tables.ts';
import { retiredVaults, vaults } from '../../modules/wallets/tables.ts';
import type { TestVisitor } from '../../testing/visitor.ts';
import { type Market, startMarket, type Trader } from '../testing/market.ts';

let market: Market;
let api: HttpApp;
let stranger: Trader;
beforeAll(async () => {
  market = await startMarket();
  api = createApi(market.shop.ctx);
  stranger = await market.addTrader('stranger');
});
afterAll(() => market.close());

let asha: TestVisitor;
let email: string;
let address: Hex;
let people = 0;
let orders = 9000n;
beforeEach(async () => {
  email = `spender-${++people}@example.com`;
  asha = await signedIn(market.shop.ctx, api, { email });
  address = (await asha.call('createVault')).response.address as Hex;
  await market.chain.fund(address, parseEther('3000'));
  await market.shop.ctx.rates.refresh();
});

const db = () => market.shop.ctx.db;
const forgetProof = () => db().delete(sessionConfirmations);
const recover = () =>
  db().update(users).set({ recoveredAt: market.shop.ctx.clock.now() }).where(eq(users.email, email));
const send = (intent: MarketIntent, requestId?: string) =>
  asha.call('sendMarketTransaction', { body: { intent, ...(requestId ? { requestId } : {}) } });
const codeOf = async (intent: MarketIntent) => (await send(intent)).problem.code;
async function untilFinished(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await market.shop.ctx.writer.tick('polygon');
    await market.shop.catchUp();
  }
}
/** A token in the e-mail wallet. */
async function ownToken(): Promise<string> {
  const item = await market.shop.addItem({ quantity: 3 });
  orders += 1n;
  const hash = await market.contract.deliver(orders, item.dropId, address);
  await market.chain.client.waitForTransactionReceipt({ hash });
  await market.shop.catchUp();
  return marketTokenIdOf(item.id, 1);
}
/** A token of the stranger's on sale; one MATIC is worth $0.50 here. */
async function onSale(price: string): Promise<MarketIntent> {
  const { marketToken } = await market.giveToken(stranger);
  await market.act(stranger, { kind: 'sell', marketToken, price });
  return {
    kind: 'buy',
    marketToken,
    total: (await market.look(marketToken)).listing?.total.coin.amount ?? '',
  };
}
async function inAuction(reserve: string): Promise<(amount: string) => MarketIntent> {
  const { marketToken } = await market.giveToken(stranger);
  await market.act(stranger, { kind: 'auction', marketToken, reserve, days: '1' });
  const round = (await market.look(marketToken)).auction?.round ?? '';
  return (amount) => ({ kind: 'bid', marketToken, round, amount });
}
const unproved = 'auth/reauthentication-required';

describe('putting a token of an e-mail wallet up', () => {
  test('asks who one is at any price: to list, to auction, and to change a price', async () => {
    const marketToken = await ownToken();
    await forgetProof();
    expect(await codeOf({ kind: 'sell', marketToken, price: '0.000000000000000001' })).toBe(unproved);
    expect(await codeOf({ kind: 'auction', marketToken, reserve: '1', days: '1' })).toBe(unproved);
    await confirmNewest(market.shop.ctx, email);
    expect((await send({ kind: 'sell', marketToken, price: '100' })).status).toBe(200);
    await untilFinished();
    await forgetProof();
    expect(await codeOf({ kind: 'change-price', marketToken, price: '99' })).toBe(unproved);
    // a stolen password proves nothing
    await confirmNewest(market.shop.ctx, email, 'password');
    expect(await codeOf({ kind: 'change-price', marketToken, price: '99' })).toBe(unproved);
    // taking it off the market needs no proof
    expect((await send({ kind: 'remove', marketToken })).status).toBe(200);
  });

  test('waits for a day after a reset, and so does a new price', async () => {
    const [marketToken, listed] = [await ownToken(), await ownToken()];
    await send({ kind: 'sell', marketToken: listed, price: '100' });
    await untilFinished();
    await recover();
    expect(await codeOf({ kind: 'sell', marketToken, price: '100' })).toBe('wallet/cooldown');
    expect(await codeOf({ kind: 'auction', marketToken, reserve: '1', days: '1' })).toBe('wallet/cooldown');
    expect(await codeOf({ kind: 'change-price', marketToken: listed, price: '0.5' })).toBe('wallet/cooldown');
  });
});

describe('buying from others and bidding', () => {
  test('goes without a proof until what was spent so comes above the sum; one proof lifts that', async () => {
    const [first, second, third] = [await onSale('200'), await onSale('200'), await onSale('1')];
    const bid = await inAuction('100');
    await forgetProof();
    expect((await send(first)).status).toBe(200); // $111.25
    expect((await send(second)).status).toBe(200);
    await untilFinished();
    expect(await codeOf(bid('100'))).toBe(unproved); // $272.50
    expect((await send(third)).status).toBe(200); // a small one still fits
    await confirmNewest(market.shop.ctx, email);
    expect((await send(bid('100'))).status).toBe(200);
  });

  test('for a day after a reset counts together with coins that are sent', async () => {
    const [dear, fair] = [await onSale('440'), await onSale('100')];
    const bid = await inAuction('80');
    await recover();
    expect(await codeOf(dear)).toBe('wallet/cooldown');
    expect((await send(fair)).status).toBe(200); // $55.63
    expect(await codeOf(bid('90'))).toBe('wallet/cooldown'); // $45.00
    expect((await send(bid('88'))).status).toBe(200);
    const body = {
      chain: 'polygon',
      to: stranger.account.address,
      amount: '1',
      requestId: randomUUID(),
    } as const;
    expect((await asha.call('sendOut', { body })).problem.code).toBe('wallet/cooldown');
  });
});

test('a repeat of a request is answered as the first time, when the wallet could not do it again', async () => {
  const marketToken = await ownToken();
  const requestId = randomUUID();
  const intent = { kind: 'sell', marketToken, price: '100' } as const;
  const { response: first } = await send(intent, requestId);
  await untilFinished();
  await market.confirm();
  expect((await market.look(marketToken)).state).toBe('listed');
  await forgetProof();
  expect((await send(intent, requestId)).response.id).toBe(first.id);
  expect((await send({ ...intent, price: '99' }, requestId)).problem.errors?.[0]?.field).toBe('requestId');
  expect(await codeOf(intent)).toBe('market/already-listed');
  expect(
    await db().select().from(marketTransactions).where(eq(marketTransactions.wallet, address)),
  ).toHaveLength(1);
});

test('an e-mail wallet stays while its bid leads an auction, and while money waits for it', async () => {
  const bid = await inAuction('10');
  await send(bid('10'));
  const unlink = () => asha.call('unlinkWallet', { params: { address } });
  await market.chain.fund(address, 1000n);
  expect((await unlink()).problem).toMatchObject({ code: 'wallet/in-use' }); // on its way
  await market.chain.fund(address, parseEther('20'));
  await untilFinished();
  await market.confirm();
  await untilFinished();
  await market.chain.fund(address, 1000n);
  expect((await unlink()).problem).toMatchObject({
    code: 'wallet/in-use',
    detail: 'It has the highest bid in an auction. Wait until the auction has ended.',
  });
  expect(await db().select().from(vaults).where(eq(vaults.address, address))).toHaveLength(1);
  expect(await db().select().from(retiredVaults).where(eq(retiredVaults.address, address))).toEqual([]);
});
