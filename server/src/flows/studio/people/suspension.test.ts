import { randomUUID } from 'node:crypto';
import { marketTokenIdOf } from '@talkies/shared';
import type { MarketIntent } from '@talkies/shared/schemas';
import { eq } from 'drizzle-orm';
import { type Hex, type LocalAccount, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttp } from '../../../api/app.ts';
import { createResolveUser } from '../../../api/routes/accounts.ts';
import { lotteryRoutes } from '../../../api/routes/lottery.ts';
import { marketRoutes } from '../../../api/routes/market.ts';
import { orderRoutes } from '../../../api/routes/orders.ts';
import { walletRoutes } from '../../../api/routes/wallets.ts';
import { createApi } from '../../../app/app.ts';
import { users } from '../../../modules/accounts/tables.ts';
import { signedIn } from '../../../modules/accounts/testing/accounts.ts';
import { marketTransactions } from '../../../modules/market/tables.ts';
import { orders as orderRows } from '../../../modules/orders/tables.ts';
import { vaultSends } from '../../../modules/wallets/spend/tables.ts';
import { startTestChain, type TestChain } from '../../../testing/chain.ts';
import { useCollectible } from '../../../testing/collectible.ts';
import { type TestVisitor, testVisitor } from '../../../testing/visitor.ts';
import { type LotteryShop, startLotteryShop } from '../../lottery/testing/lottery-shop.ts';
import type { Person } from '../../testing/shop.ts';
import { createVisitCounter } from '../../visits/visit-counter.ts';

const PRICE = parseEther('2');
const email = 'asha@example.com';

let chain: TestChain;
let shop: LotteryShop;
/** signed in, with an e-mail wallet */
let asha: TestVisitor;
/** Asha's requests whose session was found in the moment before a suspension ended it */
let underway: TestVisitor;
/** with a browser's wallet */
let ravi: Person;
let seller: Person;
const sellersAccount = privateKeyToAccount(generatePrivateKey());
const ravisAccount = privateKeyToAccount(generatePrivateKey());
let numbers = 700n;

beforeAll(async () => {
  chain = await startTestChain();
  shop = await startLotteryShop(chain, { ticketPrice: PRICE });
  for (const { address } of [sellersAccount, ravisAccount]) await chain.fund(address, parseEther('1000'));
  seller = await shop.player('seller', sellersAccount.address);
  ravi = await shop.player('ravi', ravisAccount.address);
  asha = await signedIn(shop.ctx, createApi(shop.ctx), { email });
  underway = await requestsUnderway();
  await chain.fund(await vaultOfAsha(), parseEther('3000'));
  await asha.call('setLotteryEntry', { body: { adult: true } });
  await shop.ctx.rates.refresh();
});
afterAll(async () => {
  await shop.close();
  await chain.stop();
});

const vaultOfAsha = async () => (await asha.call('createVault')).response.address as Hex;
async function requestsUnderway(): Promise<TestVisitor> {
  const cookie = [...asha.cookies].map((pair) => pair.join('=')).join('; ');
  const found = await createResolveUser(shop.ctx)(new Headers({ cookie }));
  const { ctx } = shop;
  const orderCalls = orderRoutes(ctx, createVisitCounter(ctx));
  const routes = [orderCalls, marketRoutes(ctx), lotteryRoutes(ctx), walletRoutes(ctx)];
  return testVisitor(createHttp(ctx, { resolveUser: async () => found, routes, mounts: [], readiness: {} }));
}
const suspend = (address: string) =>
  shop.ctx.db
    .update(users)
    .set({ suspendedAt: shop.ctx.clock.now(), suspendedFor: 'Stolen cards were used.' })
    .where(eq(users.email, address));

async function giveToken(to: Hex): Promise<string> {
  const item = await shop.addItem({ quantity: 3 });
  numbers += 1n;
  const hash = await useCollectible(chain).deliver(numbers, item.dropId, to);
  await chain.client.waitForTransactionReceipt({ hash });
  await shop.catchUp();
  return marketTokenIdOf(item.id, 1);
}
async function act(person: Person, account: LocalAccount, intent: MarketIntent): Promise<void> {
  const { response, status, problem } = await person.send('prepareMarketTransaction', { body: { intent } });
  if (status !== 200) throw new Error(JSON.stringify(problem));
  await shop.signAndSend(account, response.call);
  await shop.catchUp();
}
const look = async (id: string) => (await shop.visitor.call('getMarketToken', { params: { id } })).response;

/** All that the owner of `marketToken` may do here: list, auction, buy, bid, and play. */
async function intentsOf(marketToken: string): Promise<MarketIntent[]> {
  const [listed, inAuction] = [
    await giveToken(sellersAccount.address),
    await giveToken(sellersAccount.address),
  ];
  await act(seller, sellersAccount, { kind: 'sell', marketToken: listed, price: '2' });
  await act(seller, sellersAccount, { kind: 'auction', marketToken: inAuction, reserve: '1', days: '1' });
  return [
    { kind: 'sell', marketToken, price: '2' },
    { kind: 'auction', marketToken, reserve: '1', days: '1' },
    {
      kind: 'buy',
      marketToken: listed,
      total: (await look(listed)).listing?.total.coin.amount ?? '',
    },
    { kind: 'bid', marketToken: inAuction, round: (await look(inAuction)).auction?.round ?? '', amount: '1' },
    { kind: 'tickets', lottery: 'first-night', count: 1, total: PRICE.toString() },
  ];
}

test('a suspension refuses what a request that was under way orders, sends, lists, bids and plays', async () => {
  const item = await shop.addItem();
  const intents = await intentsOf(await giveToken(await vaultOfAsha()));
  const sendMarket = (intent: MarketIntent) => underway.send('sendMarketTransaction', { body: { intent } });
  const sendOut = () =>
    underway.call('sendOut', {
      body: { chain: 'polygon', to: sellersAccount.address, amount: '1', requestId: randomUUID() },
    });
  // each would be done
  for (const intent of intents)
    expect((await asha.send('prepareMarketTransaction', { body: { intent } })).status, intent.kind).toBe(200);

  await suspend(email);
  const refused = { status: 403, problem: { code: 'auth/suspended' } };
  expect(await underway.call('createOrder', { body: { itemId: item.id } })).toMatchObject(refused);
  for (const intent of intents) expect(await sendMarket(intent), intent.kind).toMatchObject(refused);
  expect(await sendOut()).toMatchObject(refused);
  // and any later request finds nobody
  expect((await asha.call('createOrder', { body: { itemId: item.id } })).status).toBe(401);
  // nothing half-done
  for (const table of [orderRows, marketTransactions, vaultSends])
    expect(await shop.ctx.db.$count(table)).toBe(0);

  await shop.ctx.db.update(users).set({ suspendedAt: null, suspendedFor: null });
  expect((await underway.call('createOrder', { body: { itemId: item.id } })).status).toBe(200);
  for (const intent of intents.filter(({ kind }) => kind !== 'auction'))
    expect((await sendMarket(intent)).status, intent.kind).toBe(200);
  expect((await sendOut()).status).toBe(200);
});

test('nor is anything prepared for a wallet of their own, a permit least of all', async () => {
  const intents = await intentsOf(await giveToken(ravisAccount.address));
  const prepare = (intent: MarketIntent) => ravi.send('prepareMarketTransaction', { body: { intent } });
  // `sell` wants the marketplace's approval, which the first listing gives
  for (const intent of intents) expect((await prepare(intent)).status, intent.kind).toBe(200);
  await suspend('ravi@example.com');
  for (const intent of intents)
    expect(await prepare(intent), intent.kind).toMatchObject({
      status: 403,
      problem: { code: 'auth/suspended' },
    });
});
