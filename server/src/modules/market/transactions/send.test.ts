import { randomUUID } from 'node:crypto';
import type { MarketIntent } from '@talkies/shared/schemas';
import { eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { chainTransactions } from '../../../chain/tables.ts';
import { coins, type Market, startMarket, type Trader } from '../../../flows/testing/market.ts';
import type { Person } from '../../../flows/testing/shop.ts';
import { notifications } from '../../notifications/tables.ts';
import { retrieveVault } from '../../wallets/vault/create-vault.ts';
import { registerVaultSigner } from '../../wallets/vault/vault-signer.ts';
import { marketTransactions } from '../tables.ts';

let market: Market;
let seller: Trader;
let fan: Person;
beforeAll(async () => {
  market = await startMarket();
  registerVaultSigner(market.shop.ctx);
  seller = await market.addTrader('seller');
  fan = await market.shop.addPerson('fan');
  const { address } = await retrieveVault(market.shop.ctx, fan.id);
  await market.chain.fund(address, coins('100'));
  await market.shop.ctx.rates.refresh();
});
afterAll(() => market.close());

/** A token on sale for one MATIC. */
async function listed(): Promise<MarketIntent> {
  const { marketToken } = await market.giveToken(seller);
  await market.act(seller, { kind: 'sell', marketToken, price: '1' });
  return { kind: 'buy', marketToken, total: coins('1.1125').toString() };
}
const send = (intent: MarketIntent, requestId?: string) =>
  fan.send('sendMarketTransaction', { body: requestId ? { intent, requestId } : { intent } });
const rowsOf = () => {
  const { db } = market.shop.ctx;
  return db.select().from(marketTransactions).where(eq(marketTransactions.userId, fan.id));
};
const sentFor = async (id: string) => {
  const key = (await rowsOf()).find((row) => row.id === id)?.writerKey ?? '';
  return market.shop.ctx.db.select().from(chainTransactions).where(eq(chainTransactions.key, key));
};
async function untilConfirmed(): Promise<void> {
  for (let n = 0; n < 3; n += 1) {
    await market.shop.ctx.writer.tick('polygon');
    await market.confirm();
  }
}

/** The seller's listing, reported by a page that nobody looks at any more. */
async function reportedListing() {
  const { marketToken } = await market.giveToken(seller);
  const { id } = await market.act(seller, { kind: 'sell', marketToken, price: '1' });
  return async () => (await seller.send('marketTransaction', { params: { id } })).response.state;
}

describe('a trade of an e-mail wallet', () => {
  test('is answered as the first time when its request is repeated, also when all is done', async () => {
    const intent = await listed();
    const requestId = randomUUID();
    const first = await send(intent, requestId);
    expect(first).toMatchObject({ status: 200, response: { state: 'sent' } });
    expect((await send(intent, requestId)).response.id).toBe(first.response.id);
    await untilConfirmed();
    // the token is bought by now: looked at again, the intent would be refused
    expect(await send(intent, requestId)).toMatchObject({
      status: 200,
      response: { id: first.response.id, state: 'done' },
    });
    expect(await sentFor(first.response.id)).toHaveLength(1);
  });

  test('many times at once is sent once', async () => {
    const intent = await listed();
    const requestId = randomUUID();
    const before = (await rowsOf()).length;
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(intent, requestId)));
    expect(new Set(answers.map(({ status, response }) => `${status} ${response?.id}`)).size).toBe(1);
    expect(await rowsOf()).toHaveLength(before + 1);
    await untilConfirmed();
  });

  test('is refused where its request was used for something else', async () => {
    const [intent, other] = [await listed(), await listed()];
    const requestId = randomUUID();
    await send(intent, requestId);
    expect((await send(other, requestId)).problem).toMatchObject({
      code: 'request/invalid',
      errors: [{ field: 'requestId' }],
    });
    await untilConfirmed();
  });

  test('that the chain refuses is told to its owner, who may have left the page', async () => {
    const intent = await listed();
    const { response } = await send(intent);
    if ('marketToken' in intent)
      await market.act(seller, { kind: 'remove', marketToken: intent.marketToken });
    await untilConfirmed();
    await market.shop.ctx.queue.runDue();
    expect(await sentFor(response.id)).toMatchObject([{ status: 'failed' }]);
    const { db } = market.shop.ctx;
    const notices = await db.select().from(notifications).where(eq(notifications.userId, fan.id));
    expect(notices.filter(({ kind }) => kind === 'wallet-not-done')).toMatchObject([
      { data: { what: expect.stringMatching(/^Bought: /) } },
    ]);
  });

  test('is run once on the chain before it is written', async () => {
    const intent = await listed();
    const { failFastClient } = market.shop.ctx.chains.get('polygon');
    const [runs, estimates] = [vi.spyOn(failFastClient, 'call'), vi.spyOn(failFastClient, 'estimateGas')];
    const { status } = await send(intent);
    const calls = [runs, estimates].map(({ mock }) => mock.calls.length);
    vi.restoreAllMocks();
    expect([status, calls]).toEqual([200, [1, 1]]);
    await untilConfirmed();
  });

  test('cannot be reported by its owner before its row has the hash', async () => {
    const intent: MarketIntent = { kind: 'approve', chain: 'polygon', allowed: false };
    await market.chain.setMining(false);
    const { response: first } = await send(intent);
    await market.shop.ctx.writer.tick('polygon');
    const [written] = await sentFor(first.id);
    const before = (await rowsOf()).length;
    const report = { intent, chain: 'polygon' as const, hash: written?.hash as Hex };
    const { problem } = await fan.send('reportMarketTransaction', { body: report });
    await market.chain.setMining(true);
    expect(problem?.code).toBe('market/foreign-transaction');
    expect(await rowsOf()).toHaveLength(before);
    const listing = await reportedListing();
    await untilConfirmed();
    expect((await rowsOf()).find(({ id }) => id === first.id)).toMatchObject({ state: 'done' });
    expect(await listing()).toBe('done');
  });

  test('whose hash another row has holds up no other transaction of its chain', async () => {
    const { response: first } = await send({ kind: 'approve', chain: 'polygon', allowed: true });
    await market.shop.ctx.writer.tick('polygon');
    const [written] = await sentFor(first.id);
    const [row] = (await rowsOf()).filter(({ id }) => id === first.id);
    if (!row) throw new Error('the trade has no row');
    const { id: _, ...taken } = { ...row, hash: written?.hash ?? null, writerKey: 'foreign:taken' };
    await market.shop.ctx.db.insert(marketTransactions).values({ ...taken, walletKind: 'extension' });
    const { db } = market.shop.ctx;
    // the first of its page
    const id = '00000000-0000-0000-0000-000000000000';
    await db.update(marketTransactions).set({ id, hash: null }).where(eq(marketTransactions.id, first.id));
    const listing = await reportedListing();
    await untilConfirmed();
    expect(await listing()).toBe('done');
    await db.delete(marketTransactions).where(eq(marketTransactions.userId, fan.id));
  });

  test('without a request is one while it is on its way', async () => {
    const intent = await listed();
    const first = (await send(intent)).response;
    expect((await send(intent)).response.id).toBe(first.id);
    await untilConfirmed();
    expect((await send(intent)).problem.code).toBe('market/not-listed');
  });
});
