import { HOUR_SECONDS } from '@talkies/shared';
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operatorAuctions } from '../../../commands/operator/auctions.ts';
import { collectLines } from '../../../commands/testing/collect-lines.ts';
import { createChains } from '../../chain/chains.ts';
import type { Context } from '../../chain/context.ts';
import { cancelTransaction } from '../../chain/index.ts';
import { chainTransactions } from '../../chain/tables.ts';
import { type FlakyRpc, startFlakyRpc } from '../../chain/testing/flaky-rpc.ts';
import { createWriter } from '../../chain/writer/writer.ts';
import { openingOf } from '../../modules/market/index.ts';
import { callOffAuction } from '../studio/selling/run-auctions.ts';
import { studioAuction } from '../studio/selling/show-auctions.ts';
import { type Market, startMarket } from '../testing/market.ts';
import { beginPrimary, handlePrimaries } from './primary-auctions.ts';
import { settleAuctions } from './settle-auctions.ts';
import { unopenedAuctions } from './unopened-auctions.ts';

let market: Market;
let rpc: FlakyRpc;
/** the shop, with a node that can be made to answer anything */
let ctx: Context;
beforeAll(async () => {
  market = await startMarket();
  rpc = await startFlakyRpc(market.chain.config.rpcUrl);
  const parts = { ...market.shop.ctx, chains: createChains([{ ...market.chain.config, rpcUrl: rpc.url }]) };
  ctx = { ...parts, writer: createWriter(parts) };
});
beforeEach(() => heal());
afterAll(async () => {
  await market.close();
  await rpc.stop();
});

const clock = () => market.shop.ctx.clock;
const inSeconds = (seconds: number) => new Date(clock().now().getTime() + seconds * 1000);
const auctionOf = async (item: string) => (await market.look(item)).auction;
const auctionItem = () => market.shop.addItem({ sale: 'auction', quantity: 1 });
const announce = (itemId: string, run: string, startsAt: Date | null, bids = 0) =>
  beginPrimary(ctx, { itemId, run, seconds: 2 * HOUR_SECONDS, reserve: '1000', bids }, startsAt);

const written = (prefix: string) =>
  ctx.db
    .select({ key: chainTransactions.key, status: chainTransactions.status })
    .from(chainTransactions)
    .where(like(chainTransactions.key, `${prefix}%`))
    .orderBy(chainTransactions.key);
const openings = (item: string) => written(`primary/open/${item}/`);
const isUnopened = async (item: string) => (await unopenedAuctions(ctx)).has(item);
const cancelled = async (item: string): Promise<string> => {
  const { io, lines } = collectLines();
  await operatorAuctions(ctx, ['cancel', item], io);
  return lines.join();
};

/** The chain's clock, and the shop's. */
async function pass(seconds: number): Promise<void> {
  await market.chain.client.increaseTime({ seconds });
  await market.chain.mine();
  clock().advance(seconds);
}

/** Runs the shop's own loops; while its node is faulty, the reader does not run. */
async function goOn(steps: number): Promise<void> {
  for (let step = 0; step < steps; step++) {
    await pass(60);
    await ctx.queue.runDue();
    await ctx.writer.tick();
    if (isWell) await market.shop.catchUp();
  }
}

async function until(done: () => Promise<boolean>): Promise<void> {
  for (let step = 0; step < 40 && !(await done()); step++) await goOn(1);
  expect(await done()).toBe(true);
}

let isWell = true;
const heal = () => {
  rpc.heal();
  isWell = true;
};
const fall = (method: string, answer: object) => {
  rpc.answerFor(method, () => answer);
  isWell = false;
};
const fault = {
  dear: () => fall('eth_maxPriorityFeePerGas', { result: '0x3b9aca000000' }),
  refused: () => fall('eth_estimateGas', { error: { code: 3, message: 'execution reverted' } }),
  full: () => fall('eth_sendRawTransaction', { error: { code: -32000, message: 'the pool is full' } }),
};

/** An auction with its edition minted and its time reached, or opened at once; the node's fault stops its opening. */
async function waitingToOpen(
  item: string,
  run: string,
  kind: keyof typeof fault,
  mode: 'announced' | 'at once' = 'announced',
): Promise<void> {
  await announce(item, 'early', null);
  await until(async () => (await auctionOf(item))?.state === 'open');
  await callOffAuction(ctx, 'command', item);
  await until(async () => (await auctionOf(item))?.state === 'cancelled');
  await announce(item, run, mode === 'announced' ? inSeconds(HOUR_SECONDS) : null);
  fault[kind]();
  await pass(HOUR_SECONDS);
  await until(async () => (await openings(item)).some(({ key }) => key.endsWith(`/${run}`)));
  await goOn(1);
}

async function listed(item: string): Promise<string> {
  const { io, lines } = collectLines();
  await operatorAuctions(ctx, [], io);
  return lines.find((line) => line.startsWith(`${item}\t`)) ?? '';
}

test('an announced auction that is called off while its opening waits to be sent does not open', async () => {
  const { id } = await auctionItem();
  await waitingToOpen(id, 'gala', 'dear');
  expect(await openings(id)).toContainEqual({ key: `primary/open/${id}/gala`, status: 'queued' });
  await callOffAuction(ctx, 'command', id);
  heal();
  await goOn(20);
  expect(await openings(id)).toContainEqual({ key: `primary/open/${id}/gala`, status: 'failed' });
  expect((await auctionOf(id))?.state).toBe('cancelled');
  // nothing is wrong with what was called off
  expect(await isUnopened(id)).toBe(false);
  expect(await listed(id)).toMatch(/\tcancelled\t/);
});

test('one whose opening is on its way cannot be called off before it is open, and then can', async () => {
  const { id } = await auctionItem();
  await waitingToOpen(id, 'gala', 'full');
  expect(await openings(id)).toContainEqual({ key: `primary/open/${id}/gala`, status: 'signed' });
  await expect(callOffAuction(ctx, 'command', id)).rejects.toMatchObject({
    code: 'market/not-done',
    message: expect.stringMatching(/Wait until it is open/),
  });
  expect(await openingOf(ctx.db, id)).not.toBeNull();
  heal();
  await until(async () => (await auctionOf(id))?.state === 'open');
  await callOffAuction(ctx, 'command', id);
  await until(async () => (await auctionOf(id))?.state === 'cancelled');
  expect(await openingOf(ctx.db, id)).toBeNull();
});

test('a later request takes the place of one whose opening waits, and waits for one that is on its way', async () => {
  const { id } = await auctionItem();
  await waitingToOpen(id, 'gala', 'dear');
  const tomorrow = inSeconds(24 * HOUR_SECONDS);
  await announce(id, 'tomorrow', tomorrow);
  heal();
  await goOn(20);
  expect((await auctionOf(id))?.state).toBe('cancelled');
  expect(await openingOf(ctx.db, id)).toEqual(tomorrow);
  expect(await isUnopened(id)).toBe(false);
  fault.full();
  await pass(24 * HOUR_SECONDS);
  await until(async () => (await openings(id)).some(({ status }) => status === 'signed'));
  await expect(announce(id, 'later', inSeconds(24 * HOUR_SECONDS))).rejects.toThrow('Wait until it is open');
});

test('one that is announced behind an auction waits for its end, whoever settles it when, and opens then', async () => {
  const { id } = await auctionItem();
  await announce(id, 'first', null);
  await until(async () => (await auctionOf(id))?.state === 'open');
  const first = await auctionOf(id);
  const startsAt = new Date(Date.parse(first?.endsAt ?? '') + 60_000);
  await announce(id, 'second', startsAt, 1);
  await pass((startsAt.getTime() - clock().now().getTime()) / 1000);
  await goOn(5);
  // over by the clock, and nobody has settled it
  expect(await auctionOf(id)).toMatchObject({ state: 'ended', round: first?.round, bidCount: 0 });
  expect(await openingOf(ctx.db, id)).toEqual(startsAt);
  expect(await studioAuction(ctx, id)).toMatchObject({ row: { state: 'ended' }, mayCallOff: true });
  await settleAuctions(ctx, 'polygon');
  await until(async () => (await auctionOf(id))?.bidCount === 1);
  expect(await auctionOf(id)).toMatchObject({ state: 'open' });
  expect((await auctionOf(id))?.round).not.toBe(first?.round);
  expect(await openingOf(ctx.db, id)).toBeNull();
});

test('calling off what is announced leaves the auction before it as it is, and says which one went', async () => {
  const { id } = await auctionItem();
  await announce(id, 'first', null);
  await until(async () => (await auctionOf(id))?.state === 'open');
  const startsAt = new Date(Date.parse((await auctionOf(id))?.endsAt ?? '') + 60_000);
  await announce(id, 'second', startsAt);
  await goOn(2);
  expect(await cancelled(id)).toBe(`${id} is announced no more.`);
  await goOn(5);
  expect((await auctionOf(id))?.state).toBe('open');
  expect(await cancelled(id)).toBe(`${id} is being taken out of its auction.`);
  await until(async () => (await auctionOf(id))?.state === 'cancelled');
});

describe.each(['announced', 'at once'] as const)('%s', (mode) => {
  const begin = async (id: string, run: string) => {
    await announce(id, run, mode === 'announced' ? inSeconds(HOUR_SECONDS) : null);
    await pass(HOUR_SECONDS);
  };

  test('called off by another process just before its opening is written it does not open', async () => {
    const { id } = await auctionItem();
    await begin(id, 'gala');
    let calledOff: string | null | undefined;
    const resolve: Context['signers']['resolve'] = async (name) => {
      // the last thing that is looked up before
      if (name === 'partner' && calledOff === undefined && (await market.look(id)).token)
        calledOff = await callOffAuction(ctx, 'command', id);
      return ctx.signers.resolve(name);
    };
    handlePrimaries({ ...ctx, signers: { ...ctx.signers, resolve } });
    await until(async () => calledOff !== undefined);
    expect(calledOff).toBe(mode === 'announced' ? 'announced' : 'opening');
    handlePrimaries(ctx);
    await goOn(5);
    expect(await openings(id)).toEqual([]);
    expect((await auctionOf(id)) ?? null).toBeNull();
  });

  test('one that is called off while its edition waits to be minted is not minted, and can be opened later', async () => {
    const { id } = await auctionItem();
    fault.dear();
    await begin(id, 'gala');
    await until(async () => (await written(`primary/mint/${id}`)).length > 0);
    await callOffAuction(ctx, 'command', id);
    expect(await isUnopened(id)).toBe(false);
    heal();
    await goOn(10);
    expect(await written(`primary/mint/${id}`)).toMatchObject([{ status: 'failed' }]);
    expect(await openings(id)).toEqual([]);
    await announce(id, 'later', null);
    await until(async () => (await auctionOf(id))?.state === 'open');
  });

  test.each(['mint', 'open'] as const)(
    'one whose %s failed is no failure any more once it was called off or announced anew',
    async (step) => {
      const { id } = await auctionItem();
      const fails = async (run: string): Promise<void> => {
        await begin(id, run);
        const failed = async (one: string) =>
          (await written(`primary/${one}/${id}`)).filter(({ status }) => status === 'failed').length;
        const before = await failed(step);
        if (step === 'open') await until(async () => (await market.look(id)).token !== null);
        fault.refused();
        await until(async () => (await failed(step)) > before);
        await goOn(2);
        heal();
      };
      await fails('one');
      expect(await isUnopened(id)).toBe(true);
      expect(await studioAuction(ctx, id)).toMatchObject({ row: { state: 'stuck' }, mayCallOff: true });
      expect(await listed(id)).toMatch(/\tcreate it anew, or cancel it$/);
      await cancelled(id);
      expect(await isUnopened(id)).toBe(false);
      expect(await listed(id)).toMatch(/\tupcoming$/);
      await expect(callOffAuction(ctx, 'command', id)).rejects.toMatchObject({ code: 'auction/none' });

      await fails('two');
      expect(await isUnopened(id)).toBe(true);
      await announce(id, 'three', inSeconds(HOUR_SECONDS));
      expect(await isUnopened(id)).toBe(false);
      await callOffAuction(ctx, 'command', id);
      expect(await isUnopened(id)).toBe(false);
    },
  );
});

test('one opened at once that is called off while its opening waits to be sent does not open', async () => {
  const { id } = await auctionItem();
  await waitingToOpen(id, 'now', 'dear', 'at once');
  expect(await studioAuction(ctx, id)).toMatchObject({ row: { state: 'stuck' }, mayCallOff: true });
  expect(await cancelled(id)).toBe(`${id} will not be opened.`);
  heal();
  await goOn(20);
  expect(await openings(id)).toContainEqual({ key: `primary/open/${id}/now`, status: 'failed' });
  expect((await auctionOf(id))?.state).toBe('cancelled');
  expect(await isUnopened(id)).toBe(false);
});

test('one opened at once whose opening is on its way cannot be called off before it is open, and then can', async () => {
  const { id } = await auctionItem();
  await waitingToOpen(id, 'now', 'full', 'at once');
  expect(await openings(id)).toContainEqual({ key: `primary/open/${id}/now`, status: 'signed' });
  await expect(callOffAuction(ctx, 'command', id)).rejects.toThrow('Wait until it is open');
  await expect(announce(id, 'later', inSeconds(24 * HOUR_SECONDS))).rejects.toThrow('Wait until it is open');
  heal();
  await until(async () => (await auctionOf(id))?.state === 'open');
  await callOffAuction(ctx, 'command', id);
  await until(async () => (await auctionOf(id))?.state === 'cancelled');
});

test('one whose calling off was dropped while gas was dear is called off by the next press', async () => {
  const { id } = await auctionItem();
  await waitingToOpen(id, 'now', 'full', 'at once');
  heal();
  await until(async () => (await auctionOf(id))?.state === 'open');
  fault.dear();
  await callOffAuction(ctx, 'command', id);
  const waiting = (await written('primary/cancel/')).find(({ status }) => status === 'queued');
  const { id: transaction = '' } = (await ctx.writer.transactionByKey(waiting?.key ?? '')) ?? {};
  expect(await cancelTransaction(ctx, transaction)).toBe(true);
  heal();
  expect((await studioAuction(ctx, id)).row.state).toBe('open');
  await callOffAuction(ctx, 'command', id);
  await until(async () => (await auctionOf(id))?.state === 'cancelled');
});

test('a later request takes the place of one opened at once; the same one written again changes nothing', async () => {
  const { id } = await auctionItem();
  await waitingToOpen(id, 'now', 'dear', 'at once');
  await announce(id, 'now', null);
  expect(await openings(id)).toContainEqual({ key: `primary/open/${id}/now`, status: 'queued' });
  await announce(id, 'instead', null);
  expect(await openings(id)).toContainEqual({ key: `primary/open/${id}/now`, status: 'failed' });
  heal();
  await until(async () => (await auctionOf(id))?.state === 'open');
  expect(await openings(id)).toContainEqual({ key: `primary/open/${id}/instead`, status: 'confirmed' });
});
