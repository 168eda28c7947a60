import { DAY_SECONDS, MINUTE_SECONDS } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import { type Hex, parseEther } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '../../app/app.ts';
import { createChains } from '../../chain/chains.ts';
import { users } from '../../modules/accounts/index.ts';
import { signedIn } from '../../modules/accounts/testing/accounts.ts';
import { lotteryEntries } from '../../modules/lottery/tables.ts';
import { marketTransactions } from '../../modules/market/tables.ts';
import { wallets } from '../../modules/wallets/tables.ts';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import type { TestContext } from '../../testing/context.ts';
import { type TestVisitor, testVisitor } from '../../testing/visitor.ts';
import { type LotteryShop, startLotteryShop } from './testing/lottery-shop.ts';

// one MATIC is worth $0.50 here: a ticket costs $10
const PRICE = parseEther('20');

let chain: TestChain;
let shop: LotteryShop;
let second: TestContext;
beforeAll(async () => {
  chain = await startTestChain();
  shop = await startLotteryShop(chain, { ticketPrice: PRICE, duration: 3 * DAY_SECONDS });
  second = await shop.ctx.again();
  for (const { config, rates } of [shop.ctx, second]) {
    config.lottery.dailyCents = 200_00n;
    await rates.refresh();
  }
});
afterAll(async () => {
  await second.close();
  await shop.close();
  await chain.stop();
});

const intent = (count: number) => ({
  kind: 'tickets' as const,
  lottery: 'first-night',
  count,
  total: (PRICE * BigInt(count)).toString(),
});

/** Somebody of age, signed in at two processes of the shop. */
async function atBoth(email: string): Promise<readonly [TestVisitor, TestVisitor]> {
  const first = await signedIn(shop.ctx, createApi(shop.ctx), { email });
  const other = testVisitor(createApi(second));
  for (const [name, value] of first.cookies) other.cookies.set(name, value);
  await first.call('setLotteryEntry', { body: { adult: true } });
  return [first, other];
}

async function pass(seconds: number): Promise<void> {
  for (const { clock, rates } of [shop.ctx, second]) {
    clock.advance(seconds);
    await rates.refresh();
  }
}

const answers = (given: { status: number; problem: { code: string } }[]) =>
  given.map(({ status, problem }) => (status === 200 ? 'bought' : problem.code)).sort();

describe('a day’s limit of $200', () => {
  test('holds for what an e-mail wallet is asked for many times at once, in two processes', async () => {
    const tabs = await atBoth('asha@example.com');
    const address = (await tabs[0].call('createVault')).response.address as Hex;
    await chain.fund(address, parseEther('3000'));
    const counts = [9, 8, 7, 6, 5, 4];
    const given = await Promise.all(
      counts.map((count, at) =>
        (tabs[at % 2] ?? tabs[0]).send('sendMarketTransaction', { body: { intent: intent(count) } }),
      ),
    );
    const bought = counts.filter((_, at) => given[at]?.status === 200);
    const tickets = bought.reduce((sum, count) => sum + count, 0);
    expect(tickets).toBeLessThanOrEqual(20);
    for (const [at, { status, problem }] of given.entries())
      if (status !== 200) {
        expect(problem.code).toBe('lottery/daily-limit');
        expect(tickets + (counts[at] ?? 0)).toBeGreaterThan(20);
      }
    const { response } = await tabs[1].call('myLottery', { params: { id: 'first-night' } });
    expect(response.entry.spentToday).toEqual({ amount: String(tickets * 10_00), currency: 'USD' });
  });

  test('sells nothing to whom it cannot count what they spent: a coin of theirs has no rate', async () => {
    const email = 'meena@example.com';
    const gone = {
      ...chain.config,
      name: 'ethereum' as const,
      currency: 'ETH' as const,
      rpcUrl: 'http://127.0.0.1:9',
    };
    const chains = createChains([chain.config, gone]);
    const tab = await signedIn(shop.ctx, createApi({ ...shop.ctx, chains }), { email });
    await tab.call('setLotteryEntry', { body: { adult: true } });
    const [{ id = '' } = {}] = await shop.ctx.db.select().from(users).where(eq(users.email, email));
    const address = privateKeyToAddress(`0x${'6d'.repeat(32)}`);
    await shop.addWallet({ id, send: tab.send }, address);
    await chain.fund(address, parseEther('100'));
    const at = shop.ctx.clock.now().toISOString();
    const elsewhere = { chain: 'ethereum' as const, lotteryId: 1, count: 1 };
    const prepared = [{ ...elsewhere, wei: parseEther('0.07').toString(), at }];
    await shop.ctx.db.update(lotteryEntries).set({ prepared }).where(eq(lotteryEntries.userId, id));
    const prepare = (count: number) =>
      tab.send('prepareMarketTransaction', { body: { intent: intent(count) } });
    // $175 of $200 are spent
    expect((await prepare(3)).problem.code).toBe('lottery/daily-limit');
    shop.ctx.rateSource.set('ETH', null);
    // its last rate is too old by then
    await pass(6 * MINUTE_SECONDS);
    expect((await prepare(1)).problem.code).toBe('rates/unavailable');
    shop.ctx.rateSource.set('ETH', 2500_00000000n);
    await pass(0);
    expect((await prepare(1)).status).toBe(200);
  });

  test('holds for what one’s own wallet is asked for in many tabs, as long as its permit does', async () => {
    const email = 'ravi@example.com';
    const tabs = await atBoth(email);
    const [{ id = '' } = {}] = await shop.ctx.db.select().from(users).where(eq(users.email, email));
    await shop.addWallet({ id, send: tabs[0].send }, chain.buyer.address);
    await chain.fund(chain.buyer.address, parseEther('3000'));
    const prepare = (tab: number, count = 8) =>
      (tabs[tab % 2] ?? tabs[0]).send('prepareMarketTransaction', { body: { intent: intent(count) } });
    const spent = async () =>
      (await tabs[1].call('myLottery', { params: { id: 'first-night' } })).response.entry.spentToday.amount;

    const given = await Promise.all(Array.from({ length: 6 }, (_, tab) => prepare(tab)));
    expect(answers(given)).toEqual(['bought', 'bought', ...Array(4).fill('lottery/daily-limit')]);

    // one is sent and reported twice, the other is never sent
    const { call } = given.find(({ status }) => status === 200)?.response ?? {};
    if (!call) throw new Error('none was prepared');
    const hash = await shop.signAndSend(chain.buyer, call);
    const report = { intent: intent(8), chain: 'polygon', hash };
    for (const tab of tabs)
      expect((await tab.send('reportMarketTransaction', { body: report })).status).toBe(200);
    expect(await spent()).toBe('16000');
    await chain.mine(3);
    await shop.catchUp();
    expect(await spent()).toBe('16000');

    await pass(10 * MINUTE_SECONDS);
    expect(await spent()).toBe('8000');
    // unlinking a wallet does not remove its spending
    await shop.ctx.db.delete(wallets).where(eq(wallets.address, chain.buyer.address));
    expect(await spent()).toBe('8000');
    expect(
      await shop.ctx.db.select().from(marketTransactions).where(eq(marketTransactions.userId, id)),
    ).toMatchObject([{ state: 'done' }]);
    await pass(DAY_SECONDS);
    expect(await spent()).toBe('0');
  });
});
