import { HOUR_SECONDS } from '@talkies/shared';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operatorLotteries } from '../../../commands/operator/lotteries.ts';
import { collectLines } from '../../../commands/testing/collect-lines.ts';
import { chainTransactions } from '../../chain/index.ts';
import { lotteryOffers } from '../../modules/lottery/index.ts';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { callOffLottery, openLottery } from '../studio/selling/run-lotteries.ts';
import { lotteryFields } from '../studio/selling/testing/fields.ts';
import { type ShopStep, stuckLotteries } from './shop-steps.ts';
import { type LotteryShop, startLotteryShop } from './testing/lottery-shop.ts';

let chain: TestChain;
let shop: LotteryShop;
let opened = 0;
let id = '';
beforeAll(async () => {
  chain = await startTestChain();
  shop = await startLotteryShop(chain);
});
afterAll(async () => {
  await shop.close();
  await chain.stop();
});
const offer = async () => (await shop.ctx.db.select().from(lotteryOffers).where(eq(lotteryOffers.id, id)))[0];
const statusOf = async (step: ShopStep) =>
  (await shop.ctx.writer.transactionByKey(`lottery/${id}/${step}`))?.status;
const page = () => shop.visitor.send('getLottery', { params: { id } });

async function turn(): Promise<void> {
  shop.ctx.clock.advance(2);
  await shop.lotteries.tick();
  await shop.ctx.writer.tick();
  await chain.mine(1);
  await shop.catchUp();
}
async function until(isReached: () => Promise<boolean>): Promise<void> {
  for (let turns = 0; turns < 40 && !(await isReached()); turns++) await turn();
  expect(await isReached()).toBe(true);
}
const isOpen = async () => (await offer())?.lotteryId != null;
/** The database is one from before these transactions. */
const forget = (...steps: ShopStep[]) =>
  shop.ctx.db.delete(chainTransactions).where(
    inArray(
      chainTransactions.key,
      steps.map((step) => `lottery/${id}/${step}`),
    ),
  );

describe('after a restore', () => {
  beforeEach(async () => {
    id = `night-${++opened}`;
    await openLottery(shop.ctx, 'command', lotteryFields({ id }));
  });

  test('a lottery whose creation the backup lacks has its number again by its prize, and is not forgotten when called off before', async () => {
    await until(isOpen);
    const own = (await offer())?.lotteryId;
    await forget('mint', 'approve', 'create');
    await shop.ctx.db.update(lotteryOffers).set({ lotteryId: null }).where(eq(lotteryOffers.id, id));
    await expect(callOffLottery(shop.ctx, 'command', id)).rejects.toThrow('It is being created');
    await until(isOpen);
    expect((await offer())?.lotteryId).toBe(own);
    expect((await page()).status).toBe(200);
  });

  test('a lottery whose prize was minted since the backup is opened with that edition', async () => {
    await until(async () => (await statusOf('mint')) === 'confirmed');
    expect(await statusOf('create')).toBeUndefined();
    await forget('mint', 'approve');
    await until(isOpen);
    expect(await statusOf('mint')).toBe('failed');
    expect((await page()).response.phase).toBe('selling');
  });

  test('a lottery of which the backup knows nothing is named, and has its page again once it is adopted', async () => {
    await until(isOpen);
    const before = await offer();
    await shop.ctx.db.delete(lotteryOffers).where(eq(lotteryOffers.id, id));
    await forget('mint', 'approve', 'create');
    expect((await page()).status).toBe(404);
    const number = `${before?.lotteryId}`;
    expect(await stuckLotteries(shop.ctx)).toEqual([
      expect.objectContaining({
        id: `${number} on polygon`,
        remedy: expect.stringContaining(`lottery adopt ID --chain polygon --number ${number}`),
      }),
    ]);
    const adopt = ['adopt', id, '--chain', 'polygon', '--number', number, '--name', 'Again'];
    expect(await operatorLotteries(shop.ctx, adopt, collectLines().io)).toBe(0);
    expect(await stuckLotteries(shop.ctx)).toEqual([]);
    expect((await page()).response).toMatchObject({ lottery_name: 'Again', lotteryId: number });
    const { beneficiary: _, ...terms } = before?.terms ?? {};
    expect(await offer()).toMatchObject({ terms, prizeOrder: before?.prizeOrder, itemId: before?.itemId });
    await turn();
    expect((await offer())?.lotteryId).toBe(before?.lotteryId);
    await expect(operatorLotteries(shop.ctx, adopt, collectLines().io)).rejects.toMatchObject({
      code: 'lottery/phase',
    });
  });
});

test('a lottery that was called off too late is named until it is delivered: it is drawn, and its players must hear so', async () => {
  await shop.contract.buy(chain.buyer, 1, 120);
  await shop.catchUp();
  await callOffLottery(shop.ctx, 'command', 'first-night');
  const phase = async () =>
    (await shop.visitor.send('getLottery', { params: { id: 'first-night' } })).response.phase;
  expect(await phase()).toBe('cancelled');
  await shop.contract.pass(HOUR_SECONDS);
  await shop.catchUp();
  for (let turns = 0; turns < 5; turns++) {
    shop.ctx.clock.advance(2);
    await shop.ctx.writer.tick();
  }
  expect(await phase()).toBe('drawing');
  const key = 'lottery/first-night/cancel';
  expect(
    await shop.ctx.db
      .select({ status: chainTransactions.status })
      .from(chainTransactions)
      .where(eq(chainTransactions.key, key)),
  ).toEqual([{ status: 'failed' }]);
  expect(await stuckLotteries(shop.ctx)).toContainEqual({
    id: 'first-night',
    reason: expect.stringContaining('its cancel failed'),
    remedy: expect.stringContaining('it is drawn: write to its players'),
  });
});
