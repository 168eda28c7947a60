import { randomBytes } from 'node:crypto';
import type { ChainName } from '@talkies/shared';
import type { MarketIntent } from '@talkies/shared/schemas';
import { eq, like } from 'drizzle-orm';
import { type Hex, keccak256 } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createChains } from '../chain/chains.ts';
import { type FlakyRpc, startFlakyRpc } from '../chain/testing/flaky-rpc.ts';
import { advanceTransactions } from '../modules/market/index.ts';
import { marketTransactions } from '../modules/market/tables.ts';
import { wallets } from '../modules/wallets/index.ts';
import { createReportChecks } from './check-transaction-reports.ts';
import { type Market, startMarket, type Trader } from './testing/market.ts';

let market: Market;
let seller: Trader;
let rpc: FlakyRpc;
beforeAll(async () => {
  market = await startMarket();
  seller = await market.addTrader('seller');
  rpc = await startFlakyRpc(market.chain.config.rpcUrl);
});
afterAll(async () => {
  await rpc.stop();
  await market.close();
});

const invented = (): Hex => `0x${randomBytes(32).toString('hex')}`;
const sell = (marketToken: string) => ({ kind: 'sell', marketToken, price: '5' }) as const;
const report = (
  person: Trader,
  intent: MarketIntent,
  hash: Hex,
  more: { replaces?: Hex; from?: Hex | undefined } = {},
) => person.send('reportMarketTransaction', { body: { intent, chain: 'polygon', hash, ...more } });
const stateOf = async (person: Trader, id: string) =>
  (await person.send('marketTransaction', { params: { id } })).response;
/** The shop as it is, with another node behind it. */
const withNode = (url: string) => ({
  ...market.shop.ctx,
  chains: createChains([{ ...market.chain.config, rpcUrl: url }]),
});

const signed = async (person: Trader, intent: MarketIntent) => {
  const { call } = (await person.send('prepareMarketTransaction', { body: { intent } })).response;
  const request = await market.chain.client.prepareTransactionRequest({
    account: person.account,
    chain: null,
    to: call.to as Hex,
    data: call.data as Hex,
    value: BigInt(call.value),
  });
  return person.account.signTransaction({ ...request, chainId: market.chain.config.chainId } as never);
};
const sendNow = async (person: Trader, intent: MarketIntent): Promise<Hex> =>
  market.chain.client.sendRawTransaction({ serializedTransaction: await signed(person, intent) });

describe('reports of transactions that nobody sent', () => {
  test('are taken in up to twenty a person, and end after three minutes', async () => {
    const liar = await market.addTrader('liar');
    const { marketToken } = await market.giveToken(seller);
    const first = await report(liar, sell(marketToken), invented());
    expect(first.response.state).toBe('sent');
    for (let n = 1; n < 20; n += 1)
      expect((await report(liar, sell(marketToken), invented())).status).toBe(200);
    expect((await report(liar, sell(marketToken), invented())).problem).toMatchObject({
      code: 'request/too-many',
    });

    market.shop.ctx.clock.advance(181);
    await market.shop.reportChecks.tick();
    expect(await stateOf(liar, first.response.id)).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/knows it.* If your wallet does not show it either, try again/),
    });
    expect((await report(liar, sell(marketToken), invented())).status).toBe(200);
  });

  test('by the thousand cost the steps of the reader nothing, and an honest trade is told at once', async () => {
    const { ctx } = market.shop;
    const { marketToken } = await market.giveToken(seller);
    const now = ctx.clock.now();
    const lies = Array.from({ length: 2_000 }, (_, n) => ({
      userId: `liar-${n % 100}`,
      kind: 'sell' as const,
      chain: 'polygon' as const,
      tokenId: '1',
      intent: sell(marketToken),
      wallet: seller.account.address,
      walletKind: 'extension' as const,
      writerKey: `foreign:polygon:0x${n}`,
      hash: invented(),
      state: 'sent' as const,
      nextCheckAt: now,
      createdAt: now,
      updatedAt: now,
    }));
    await ctx.db.insert(marketTransactions).values(lies);
    const requests: unknown[] = [];
    rpc.answerFor('eth_getTransactionByHash', ([hash]) => {
      if (lies.some((lie) => lie.hash === hash)) requests.push(hash);
      return { result: null };
    });
    await advanceTransactions(withNode(rpc.url), 'polygon');
    expect(requests).toEqual([]);

    const honest = await market.act(seller, sell(marketToken));
    await market.confirm();
    expect(await stateOf(seller, honest.id)).toMatchObject({ state: 'done' });

    // each was looked up once when it was reported, and the next time is later
    const reportChecks = createReportChecks(withNode(rpc.url));
    await reportChecks.tick();
    expect(requests).toEqual([]);
    ctx.clock.advance(1);
    await reportChecks.tick();
    await reportChecks.tick();
    expect(requests.sort()).toEqual(lies.map(({ hash }) => hash).sort());
    rpc.answerFor('', () => null);
    await ctx.db.delete(marketTransactions).where(like(marketTransactions.userId, 'liar-%'));
  });
});

describe('a report that came before any node knew the transaction', () => {
  test('is found by the look-ups, and never answered by 500 for want of a method of the node', async () => {
    const { ctx } = market.shop;
    const { marketToken } = await market.giveToken(seller);
    const serialized = await signed(seller, sell(marketToken));
    const { response } = await report(seller, sell(marketToken), keccak256(serialized));
    expect(response.state).toBe('sent');
    await market.chain.client.sendRawTransaction({ serializedTransaction: serialized });

    // at first the node shows the transaction but cannot return its bytes
    const { rememberTransaction } = ctx.writer;
    ctx.writer.rememberTransaction = async () => {
      throw new Error('the method eth_getRawTransactionByHash does not exist');
    };
    ctx.clock.advance(1);
    await market.shop.reportChecks.tick();
    expect((await stateOf(seller, response.id)).state).toBe('sent');
    const again = await market.giveToken(seller);
    const { status } = await report(
      seller,
      sell(again.marketToken),
      (await sendNow(seller, sell(again.marketToken))) as Hex,
    );
    expect(status).toBe(200);
    ctx.writer.rememberTransaction = rememberTransaction;

    ctx.clock.advance(30);
    await market.shop.catchUp();
    await market.confirm();
    expect(await stateOf(seller, response.id)).toMatchObject({ state: 'done' });
  });

  test('that a node has shown is given up only where none has shown it for three minutes', async () => {
    const { ctx, reportChecks } = market.shop;
    const { marketToken } = await market.giveToken(seller);
    const serialized = await signed(seller, sell(marketToken));
    const { response } = await report(seller, sell(marketToken), keccak256(serialized));
    await market.chain.client.sendRawTransaction({ serializedTransaction: serialized });
    const { rememberTransaction } = ctx.writer;
    ctx.writer.rememberTransaction = async () => {
      throw new Error('the method eth_getRawTransactionByHash does not exist');
    };
    ctx.clock.advance(240);
    await reportChecks.tick();
    // the next node does not know it
    rpc.answerFor('eth_getTransactionByHash', () => ({ result: null }));
    const elsewhere = createReportChecks(withNode(rpc.url));
    for (const [seconds, state] of [
      [31, 'sent'],
      [181, 'failed'],
    ] as const) {
      ctx.clock.advance(seconds);
      await elsewhere.tick();
      expect((await stateOf(seller, response.id)).state).toBe(state);
    }
    rpc.heal();
    ctx.writer.rememberTransaction = rememberTransaction;
  });

  test('is looked up as soon as the chain shows it, however long it waited', async () => {
    const { marketToken } = await market.giveToken(seller);
    const serialized = await signed(seller, sell(marketToken));
    const { response } = await report(seller, sell(marketToken), keccak256(serialized));
    market.shop.ctx.clock.advance(120);
    // postpones the next lookup by half a minute
    await market.shop.reportChecks.tick();
    await market.chain.client.sendRawTransaction({ serializedTransaction: serialized });
    await market.confirm();
    await market.confirm();
    expect(await stateOf(seller, response.id)).toMatchObject({ state: 'done', reason: null });
  });

  test('and after it was given up, is on its way again when the chain has it, and done in the end', async () => {
    const { marketToken } = await market.giveToken(seller);
    const serialized = await signed(seller, sell(marketToken));
    const { response } = await report(seller, sell(marketToken), keccak256(serialized));
    market.shop.ctx.clock.advance(181);
    await market.shop.reportChecks.tick();
    expect((await stateOf(seller, response.id)).state).toBe('failed');

    await market.chain.client.sendRawTransaction({ serializedTransaction: serialized });
    await market.shop.catchUp();
    expect(await stateOf(seller, response.id)).toMatchObject({ state: 'sent', reason: null });
    await market.confirm();
    await market.confirm();
    expect(await stateOf(seller, response.id)).toMatchObject({ state: 'done', reason: null });
  });

  test('and does something else than was said, stays failed when the chain has it', async () => {
    const { marketToken } = await market.giveToken(seller);
    const another = await market.giveToken(seller);
    const serialized = await signed(seller, sell(another.marketToken));
    const { response } = await report(seller, sell(marketToken), keccak256(serialized));
    market.shop.ctx.clock.advance(181);
    await market.shop.reportChecks.tick();
    await market.chain.client.sendRawTransaction({ serializedTransaction: serialized });
    await market.confirm();
    for (let step = 0; step < 2; step += 1) {
      await market.confirm();
      expect(await stateOf(seller, response.id)).toMatchObject({
        state: 'failed',
        reason: expect.stringContaining('something else'),
      });
    }
  });

  const rowOf = async (id: string) => {
    const { db } = market.shop.ctx;
    const [row] = await db.select().from(marketTransactions).where(eq(marketTransactions.id, id));
    return row;
  };
  /** A trader with a token in a browser wallet, and another wallet active. */
  const addTraderOfTwo = async (
    name: string,
    kind: 'vault' | 'extension',
    chain: ChainName | null = null,
  ) => {
    const trader = await market.addTrader(name);
    const { ctx } = market.shop;
    const other = privateKeyToAccount(generatePrivateKey()).address;
    await market.shop.addWallet(trader, other, kind);
    await ctx.db.update(wallets).set({ chain }).where(eq(wallets.address, other));
    return { trader, other };
  };
  const listed = { state: 'done', walletKind: 'extension', amount: '5000000000000000000' };

  test.each([
    ['vault', 'says which wallet it was'],
    ['extension', 'says which wallet it was'],
    ['vault', 'does not say it'],
    ['extension', 'does not say it'],
  ] as const)(
    'is booked to the wallet that sent it, though a wallet of kind %s is active: the page %s',
    async (kind, page) => {
      const { trader } = await addTraderOfTwo(`${kind} ${page}`, kind);
      const { marketToken } = await market.giveToken(trader);
      const serialized = await signed(trader, sell(marketToken));
      const from = page === 'does not say it' ? undefined : (trader.account.address.toLowerCase() as Hex);
      const { response } = await report(trader, sell(marketToken), keccak256(serialized), { from });
      const wallet = trader.account.address;
      if (from) expect(await rowOf(response.id)).toMatchObject({ wallet, walletKind: 'extension' });
      await market.chain.client.sendRawTransaction({ serializedTransaction: serialized });
      market.shop.ctx.clock.advance(1);
      await market.shop.reportChecks.tick();
      expect(await stateOf(trader, response.id)).toMatchObject({ state: 'sent', reason: null });
      await market.confirm();
      await market.confirm();
      expect(await rowOf(response.id)).toMatchObject({ ...listed, wallet });
    },
  );

  test('is taken in from a page that does not say which wallet it was, whichever is active', async () => {
    const invent = async (trader: Trader) => {
      const { marketToken } = await market.giveToken(trader);
      const { status, response } = await report(trader, sell(marketToken), invented());
      expect(status).toBe(200);
      return rowOf(response.id);
    };
    const contract = await addTraderOfTwo('contract', 'extension', 'ethereum');
    expect(await invent(contract.trader)).toMatchObject({ wallet: contract.trader.account.address });
    const none = await addTraderOfTwo('none', 'vault');
    await market.shop.ctx.db.update(wallets).set({ active: false }).where(eq(wallets.address, none.other));
    expect(await invent(none.trader)).toMatchObject({ wallet: none.trader.account.address });
  });

  test('is never booked to a wallet of somebody else', async () => {
    const { trader, other } = await addTraderOfTwo('borrower', 'extension');
    const { marketToken } = await market.giveToken(trader);
    const from = seller.account.address;
    const { response } = await report(trader, sell(marketToken), invented(), { from });
    expect(await rowOf(response.id)).toMatchObject({ wallet: other });
  });

  test('is not given up while the node does not answer', async () => {
    const { marketToken } = await market.giveToken(seller);
    const { response } = await report(seller, sell(marketToken), invented());
    rpc.cutFrom(1, 'lost');
    market.shop.ctx.clock.advance(600);
    await createReportChecks(withNode(rpc.url)).tick();
    expect((await stateOf(seller, response.id)).state).toBe('sent');
    rpc.heal();
    market.shop.ctx.clock.advance(30);
    await createReportChecks(withNode(rpc.url)).tick();
    expect((await stateOf(seller, response.id)).state).toBe('failed');
  });
});

test('what the network takes after more than a day counts, though it had been given up', async () => {
  const { ctx } = market.shop;
  const slow = await market.addTrader('slow');
  const { marketToken } = await market.giveToken(slow);
  await market.chain.setMining(false);
  const hash = await sendNow(slow, sell(marketToken));
  const { response } = await report(slow, sell(marketToken), hash);
  ctx.clock.advance(25 * 3_600);
  await ctx.writer.tick();
  await advanceTransactions(ctx, 'polygon');
  expect(await stateOf(slow, response.id)).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('within a day'),
  });
  await market.chain.setMining(true);
  await market.confirm();
  expect(await stateOf(slow, response.id)).toMatchObject({ state: 'sent', reason: null });
  await market.confirm();
  await market.confirm();
  expect(await stateOf(slow, response.id)).toMatchObject({ state: 'done', reason: null });
});

describe('a report that says which one it takes the place of', () => {
  test('where both were reported already, keeps the newer and closes the older', async () => {
    const { marketToken } = await market.giveToken(seller);
    const [old, faster] = [invented(), invented()];
    const first = (await report(seller, sell(marketToken), old)).response;
    const second = (await report(seller, sell(marketToken), faster)).response;
    const third = await report(seller, sell(marketToken), faster, { replaces: old });
    expect(third).toMatchObject({ status: 200, response: { id: second.id, hash: faster } });
    expect(await stateOf(seller, first.id)).toMatchObject({ state: 'replaced' });
  });

  test('is on its way again where the chain takes the older one after all', async () => {
    const { marketToken } = await market.giveToken(seller);
    const serialized = await signed(seller, sell(marketToken));
    const [old, faster] = [keccak256(serialized), invented()];
    const first = (await report(seller, sell(marketToken), old)).response;
    await report(seller, sell(marketToken), faster);
    await report(seller, sell(marketToken), faster, { replaces: old });
    expect(await stateOf(seller, first.id)).toMatchObject({ state: 'replaced' });
    await market.chain.client.sendRawTransaction({ serializedTransaction: serialized });
    for (let step = 0; step < 3; step += 1) await market.confirm();
    expect(await stateOf(seller, first.id)).toMatchObject({ state: 'done', reason: null });
  });

  test('in two tabs at once ends as one', async () => {
    const { marketToken } = await market.giveToken(seller);
    const [old, faster] = [invented(), invented()];
    await report(seller, sell(marketToken), old);
    const answers = await Promise.all([
      report(seller, sell(marketToken), faster, { replaces: old }),
      report(seller, sell(marketToken), faster),
      report(seller, sell(marketToken), faster, { replaces: old }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ response }) => response.hash))).toEqual(new Set([faster]));
  });

  test('moves neither somebody else’s, nor a decided one, nor one of another kind, nor an e-mail wallet’s', async () => {
    const { ctx } = market.shop;
    const { marketToken } = await market.giveToken(seller);
    const other = await market.addTrader('other');
    const expectUnchanged = async (change: Partial<typeof marketTransactions.$inferInsert>, by = seller) => {
      const old = invented();
      const { response } = await report(seller, sell(marketToken), old);
      if (Object.keys(change).length > 0)
        await ctx.db.update(marketTransactions).set(change).where(eq(marketTransactions.id, response.id));
      expect((await report(by, sell(marketToken), invented(), { replaces: old })).status).toBe(200);
      expect((await stateOf(seller, response.id)).hash).toBe(old);
    };
    await expectUnchanged({}, other);
    await expectUnchanged({ state: 'done' });
    await expectUnchanged({ kind: 'change-price' });
    await expectUnchanged({ walletKind: 'vault' });
  });
});
