// takes 15 seconds: begun early
import { randomBytes, randomUUID } from 'node:crypto';
import { marketplaceAbi } from '@talkies/abi';
import type { MarketIntent } from '@talkies/shared/schemas';
import { eq } from 'drizzle-orm';
import { encodeFunctionData, type Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { events } from '../../chain/tables.ts';
import { marketTransactions } from '../../modules/market/tables.ts';
import { sendBundle } from '../../testing/contract-wallet.ts';
import {
  type ContractTrader,
  coins,
  inOneBlock,
  type Market,
  startMarket,
  type Trader,
} from '../testing/market.ts';

let market: Market;
let safe: ContractTrader;
let asha: Trader;
beforeAll(async () => {
  market = await startMarket();
  safe = await market.addContractTrader('safe');
  asha = await market.addTrader('asha');
});
afterAll(() => market.close());

type Somebody = ContractTrader | Trader;
const sell = (marketToken: string, price = '5') => ({ kind: 'sell', marketToken, price }) as const;
const callFor = async (person: Somebody, intent: MarketIntent) => {
  const { response, problem, status } = await person.send('prepareMarketTransaction', { body: { intent } });
  if (status !== 200) throw new Error(JSON.stringify(problem));
  return response.call;
};
const report = (person: Somebody, intent: MarketIntent, hash: Hex) =>
  person.send('reportMarketTransaction', { body: { intent, chain: 'polygon', hash } });
const rowOf = async (id: string) => {
  const { db } = market.shop.ctx;
  const [row] = await db.select().from(marketTransactions).where(eq(marketTransactions.id, id));
  return row;
};
const confirmed = async () => {
  for (let round = 0; round < 2; round += 1) await market.confirm();
};
/** Sends an intent by the contract, reports it at once and has it confirmed. */
const done = async (person: ContractTrader, intent: MarketIntent) => {
  const hash = await person.account.send(await callFor(person, intent));
  await market.chain.untilMined();
  const { status, response, problem } = await report(person, intent, hash);
  if (status !== 200) throw new Error(JSON.stringify(problem));
  await confirmed();
  const row = await rowOf(response.id);
  if (row?.state !== 'done') throw new Error(`${intent.kind}: ${row?.state}, ${row?.reason}`);
  return row;
};
const purchaseOf = async (marketToken: string) => {
  const total = (await market.look(marketToken)).listing?.total.coin.amount ?? '';
  return { kind: 'buy', marketToken, total } as const;
};
/** An auction of a key's, with its round. */
const auction = async () => {
  const seller = await market.addTrader(`seller-${randomUUID()}`);
  const { marketToken } = await market.giveToken(seller);
  await market.act(seller, { kind: 'auction', marketToken, reserve: '3', days: '1' });
  return { marketToken, round: (await market.look(marketToken)).auction?.round ?? '' };
};
const callOf = (functionName: 'buyFor' | 'withdrawFor', args: readonly unknown[], value = 0n) => ({
  to: market.chain.config.contracts.marketplace,
  data: encodeFunctionData({ abi: marketplaceAbi, functionName, args } as never),
  value: value.toString(),
});
const failed = { state: 'failed', reason: expect.stringContaining('something else, or') };

test('a contract needs no coins for the network fee, which its owner pays; a key does', async () => {
  const poor = await market.addContractTrader('poor');
  const key = await market.addTrader('key');
  for (const { account } of [poor, key]) await market.chain.fund(account.address, 0n);
  const [its, keys] = [await market.giveToken(poor), await market.giveToken(key)];
  await done(poor, sell(its.marketToken));
  expect(await market.refused(key, sell(keys.marketToken))).toMatchObject({
    code: 'market/insufficient-funds',
  });
});

describe('what a contract wallet sends, which names another account as its sender', () => {
  test('is done by its events, with the wallet and the amount that they name', async () => {
    const { marketToken } = await market.giveToken(safe);
    const { address: wallet } = safe.account;
    const amount = coins('5').toString();
    expect(await done(safe, sell(marketToken))).toMatchObject({ wallet, amount });
    expect((await market.look(marketToken)).listing?.seller.address).toBe(wallet);
  });

  test('and was reported before a block had it, waits for its block', async () => {
    const tokens = [await market.giveToken(safe), await market.giveToken(safe)];
    const rows = await inOneBlock(market.chain, async () => {
      const ids: string[] = [];
      for (const { marketToken } of tokens) {
        const intent = sell(marketToken);
        const hash = await safe.account.send(await callFor(safe, intent));
        const { status, response } = await report(safe, intent, hash);
        expect(status).toBe(200);
        ids.push(response.id);
      }
      market.shop.ctx.clock.advance(600);
      await market.shop.reportChecks.tick();
      for (const id of ids) expect(await rowOf(id)).toMatchObject({ state: 'sent' });
      return ids;
    });
    await confirmed();
    for (const id of rows)
      expect(await rowOf(id)).toMatchObject({ state: 'done', wallet: safe.account.address });
  });

  test('and what it asked for was refused, never counts as done, though the transaction succeeded', async () => {
    const { marketToken } = await market.giveToken(asha);
    await market.act(asha, sell(marketToken));
    const intent = await purchaseOf(marketToken);
    const call = await callFor(safe, intent);
    await market.act(asha, { kind: 'remove', marketToken });
    const { hash, response } = await inOneBlock(market.chain, async () => {
      const sent = await safe.account.send(call);
      return { hash: sent, response: (await report(safe, intent, sent)).response };
    });
    expect((await market.chain.client.getTransactionReceipt({ hash })).status).toBe('success');
    await confirmed();
    expect(await rowOf(response.id)).toMatchObject(failed);
  });

  test('and lacks the event after a reorganisation is done no longer', async () => {
    const { marketToken } = await market.giveToken(safe);
    const row = await done(safe, sell(marketToken));
    // as if the block that has it now refused the call inside
    await market.shop.ctx.db.delete(events).where(eq(events.txHash, row.hash ?? '0x'));
    await market.confirm();
    expect(await rowOf(row.id)).toMatchObject(failed);
  });

  test('is told of every kind that a wallet asks for', async () => {
    const { marketToken } = await market.giveToken(asha);
    await market.act(asha, sell(marketToken));
    await done(safe, await purchaseOf(marketToken));
    await done(safe, sell(marketToken));
    await done(safe, { kind: 'change-price', marketToken, price: '6' });
    await done(safe, { kind: 'remove', marketToken });
    await done(safe, { kind: 'auction', marketToken, reserve: '3', days: '1' });
    await done(safe, { kind: 'cancel-auction', marketToken });
    for (const allowed of [false, true]) await done(safe, { kind: 'approve', chain: 'polygon', allowed });
    const auctioned = await auction();
    expect(await done(safe, { kind: 'bid', ...auctioned, amount: '3' })).toMatchObject({
      amount: coins('3').toString(),
    });
    await market.act(asha, { kind: 'bid', ...auctioned, amount: '4' });
    const to = asha.account.address;
    await done(safe, { kind: 'withdraw', chain: 'polygon', source: 'marketplace', to });
    await market.pass(2 * 86_400);
    await done(safe, { kind: 'settle', marketToken: auctioned.marketToken });
  });
});

describe('several acts in one transaction', () => {
  test('have a report each: of two people, and of one person about two posters', async () => {
    const lata = await market.addContractTrader('lata');
    const acts = [];
    for (const person of [safe, safe, lata]) {
      const intent = sell((await market.giveToken(person)).marketToken);
      acts.push({ person, intent, call: await callFor(person, intent) });
    }
    const hash = await sendBundle(
      market.chain,
      acts.map(({ person, call }) => person.account.wrap(call)),
    );
    await market.chain.untilMined();
    const ids: string[] = [];
    for (const { person, intent } of acts) {
      const { status, response } = await report(person, intent, hash);
      expect(status).toBe(200);
      expect((await report(person, intent, hash)).response.id).toBe(response.id);
      ids.push(response.id);
    }
    expect((await report(asha, acts[0]?.intent as MarketIntent, hash)).problem?.code).toBe(
      'market/foreign-transaction',
    );
    await confirmed();
    expect(new Set(ids).size).toBe(3);
    for (const [at, { person }] of acts.entries())
      expect(await rowOf(ids[at] ?? '')).toMatchObject({
        ...{ state: 'done', hash, userId: person.id, wallet: person.account.address },
      });
  });

  test('are reported by strangers before a node knows them, and are their sender’s alone', async () => {
    const intent = sell((await market.giveToken(safe)).marketToken);
    const call = await callFor(safe, intent);
    await market.chain.setMining(false);
    const hash = await safe.account.send(call);
    const early = await report(asha, intent, hash);
    const own = await report(safe, intent, hash);
    await market.chain.setMining(true);
    await market.chain.mine();
    await confirmed();
    await market.shop.reportChecks.tick();
    await confirmed();
    expect(await rowOf(own.response.id)).toMatchObject({ state: 'done', userId: 'safe' });
    expect(await rowOf(early.response.id)).toMatchObject({ state: 'failed', userId: 'asha' });
  });
});

describe('a hash that no node ever knows, as of what a contract’s owners still sign', () => {
  const given = async (person: Somebody, wanted?: MarketIntent) => {
    const intent = wanted ?? sell((await market.giveToken(person)).marketToken);
    const hash: Hex = `0x${randomBytes(32).toString('hex')}`;
    const { response } = await report(person, intent, hash);
    market.shop.ctx.clock.advance(181);
    await market.shop.reportChecks.tick();
    return { id: response.id, call: await callFor(person, intent) };
  };

  test('is followed under the hash by which they executed it', async () => {
    const { id, call } = await given(safe);
    expect(await rowOf(id)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('still collects signatures'),
    });
    const hash = await safe.account.send(call);
    await confirmed();
    await market.confirm();
    expect(await rowOf(id)).toMatchObject({ state: 'done', hash, reason: null });
  });

  test('is followed also where they executed it before it counted as not sent', async () => {
    const { marketToken } = await market.giveToken(safe);
    const intent = sell(marketToken);
    const { response } = await report(safe, intent, `0x${randomBytes(32).toString('hex')}`);
    const hash = await safe.account.send(await callFor(safe, intent));
    await market.confirm();
    market.shop.ctx.clock.advance(181);
    await market.shop.reportChecks.tick();
    await confirmed();
    expect(await rowOf(response.id)).toMatchObject({ state: 'done', hash });
  });

  test('stays failed where the shop bought the same for the contract, as its owner paid another way', async () => {
    const { marketToken, tokenId } = await market.giveToken(asha);
    await market.act(asha, sell(marketToken));
    const intent = await purchaseOf(marketToken);
    const { id } = await given(safe, intent);
    const before = await rowOf(id);
    const { value, ...call } = callOf('buyFor', [tokenId, safe.account.address]);
    const { ctx } = market.shop;
    await ctx.writer.enqueueTransaction(ctx.db, {
      ...{ ...call, value: BigInt(value) + BigInt(intent.total), key: randomUUID() },
      // any key of the shop's
      ...{ chain: 'polygon', signer: 'minter' },
    });
    await confirmed();
    await market.confirm();
    expect((await market.look(marketToken)).listing).toBeNull();
    expect(await rowOf(id)).toEqual(before);
    expect(before).toMatchObject({ state: 'failed', reason: expect.stringContaining('signatures') });
  });

  test('stays failed where the wallet is a key', async () => {
    const { id, call } = await given(asha);
    expect((await rowOf(id))?.reason).not.toContain('signatures');
    const { to, data } = call;
    const { client } = market.chain;
    await client.sendTransaction({ account: asha.account, chain: null, to: to as Hex, data: data as Hex });
    await confirmed();
    await market.confirm();
    expect(await rowOf(id)).toMatchObject({ state: 'failed' });
  });
});

describe('what another account did is nobody else’s', () => {
  const expectUnrelated = async (person: Somebody, intent: MarketIntent, hash: Hex) => {
    await market.chain.untilMined();
    expect((await report(person, intent, hash)).problem?.code).toBe('market/foreign-transaction');
  };

  test('though it went through a contract: a listing, the end of an auction', async () => {
    const { marketToken } = await market.giveToken(safe);
    const other = await market.addContractTrader('other');
    const own = await market.giveToken(other);
    const hash = await safe.account.send(await callFor(safe, sell(marketToken)));
    await expectUnrelated(other, sell(marketToken), hash);
    await expectUnrelated(other, sell(own.marketToken), hash);
    await expectUnrelated(safe, sell(own.marketToken), hash);
    await expectUnrelated(safe, { kind: 'remove', marketToken }, hash);
    await market.shop.catchUp();
    await done(safe, { kind: 'remove', marketToken });
    await done(safe, { kind: 'auction', marketToken, reserve: '3', days: '1' });
    const cancel = { kind: 'cancel-auction', marketToken } as const;
    const cancelled = await safe.account.send(await callFor(safe, cancel));
    await expectUnrelated(other, cancel, cancelled);
    await expectUnrelated(asha, cancel, cancelled);
  });

  test('though it was in its favour: a purchase as a present, money that a stranger had sent', async () => {
    const { marketToken, tokenId } = await market.giveToken(asha);
    await market.act(asha, sell(marketToken));
    const ravi = await market.addTrader('ravi');
    const intent = await purchaseOf(marketToken);
    const present = callOf('buyFor', [tokenId, ravi.account.address], BigInt(intent.total));
    await expectUnrelated(ravi, intent, await safe.account.send(present));

    const auctioned = await auction();
    await market.act(ravi, { kind: 'bid', ...auctioned, amount: '3' });
    const { address } = ravi.account;
    // for as long as it refuses money
    await market.chain.client.setCode({ address, bytecode: '0x60006000fd' });
    await market.act(asha, { kind: 'bid', ...auctioned, amount: '4' });
    await market.chain.client.setCode({ address, bytecode: '0x' });
    const hash = await safe.account.send(callOf('withdrawFor', [address]));
    await expectUnrelated(ravi, { kind: 'withdraw', chain: 'polygon', source: 'marketplace' }, hash);
  });

  test('and neither a plain transfer nor a stranger’s own call of the marketplace waits for a block', async () => {
    const { marketToken } = await market.giveToken(safe);
    const { client, buyer: account } = market.chain;
    const { to, data } = await callFor(safe, sell(marketToken));
    const direct = { account, chain: null, to: to as Hex, data: data as Hex, gas: 500_000n };
    const transfer = { account, chain: null, to: safe.account.address, value: 0n, gas: 30_000n };
    await inOneBlock(market.chain, async () => {
      for (const given of [transfer, direct]) {
        const { problem } = await report(safe, sell(marketToken), await client.sendTransaction(given));
        expect(problem?.code).toBe('market/foreign-transaction');
      }
    });
  });
});
