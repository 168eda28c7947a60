import { collectibleAbi } from '@talkies/abi';
import type { MarketIntent, PreparedTransaction } from '@talkies/shared/schemas';
import type { Hex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuildProjection } from '../../chain/rebuild.ts';
import { projectionOf } from '../../chain/testing/tables.ts';
import { coins, inOneBlock, type Market, startMarket, type Trader } from '../testing/market.ts';

let market: Market;
let asha: Trader;
let ravi: Trader;
let divya: Trader;
beforeAll(async () => {
  market = await startMarket();
  asha = await market.addTrader('asha');
  ravi = await market.addTrader('ravi');
  divya = await market.addTrader('divya');
});
afterAll(() => market.close());

const FEE = 10n ** 10n;
const total = coins('111.25');

/** A token that asha offers for 100 MATIC. */
async function listed() {
  const { marketToken } = await market.giveToken(asha);
  await market.act(asha, { kind: 'sell', marketToken, price: '100' });
  return { marketToken, buy: { kind: 'buy', marketToken, total: total.toString() } as const };
}

const prepare = async (person: Trader, intent: MarketIntent): Promise<PreparedTransaction['call']> =>
  (await person.send('prepareMarketTransaction', { body: { intent } })).response.call;

/** What a browser wallet does with a call: nobody waits for a block. */
const send = (person: Trader, call: PreparedTransaction['call'], fee = FEE): Promise<Hex> =>
  market.chain.client.sendTransaction({
    account: person.account,
    chain: null,
    to: call.to as Hex,
    data: call.data as Hex,
    value: BigInt(call.value),
    gas: BigInt(call.gas),
    maxFeePerGas: fee,
    maxPriorityFeePerGas: fee,
  });
const report = async (person: Trader, intent: MarketIntent, hash: Hex, replaces?: Hex) =>
  (
    await person.send('reportMarketTransaction', {
      body: { intent, chain: 'polygon', hash, ...(replaces ? { replaces } : {}) },
    })
  ).response;
const stateOf = async (person: Trader, id: string) =>
  (await person.send('marketTransaction', { params: { id } })).response;

/** In the wallet the transaction that waits is given another to take its place: the same nonce, a higher fee. */
async function replace(person: Trader, call: { to: string; data?: string; value: bigint }): Promise<Hex> {
  const { client } = market.chain;
  return client.sendTransaction({
    account: person.account,
    chain: null,
    to: call.to as Hex,
    value: call.value,
    gas: 500_000n,
    nonce: await client.getTransactionCount({ address: person.account.address }),
    maxFeePerGas: FEE * 2n,
    maxPriorityFeePerGas: FEE * 2n,
    ...(call.data ? { data: call.data as Hex } : {}),
  });
}

/** Sets in the collectible itself, as any wallet can, whether an operator may move its tokens. */
async function allow(person: Trader, operator: Hex, allowed: boolean) {
  const { client, config } = market.chain;
  const hash = await client.writeContract({
    account: person.account,
    chain: null,
    address: config.contracts.collectible,
    abi: collectibleAbi,
    functionName: 'setApprovalForAll',
    args: [operator, allowed],
  });
  const receipt = await client.waitForTransactionReceipt({ hash });
  await market.shop.catchUp();
  return receipt;
}

/** One block after it, which our reader passes. */
async function readInOneBlock<T>(step: () => Promise<T>): Promise<T> {
  const result = await inOneBlock(market.chain, step);
  await market.shop.catchUp();
  return result;
}

test('cancelled in the wallet, a purchase is told as that, and the offer stands', async () => {
  const { marketToken, buy } = await listed();
  const sent = await readInOneBlock(async () => {
    const reported = await report(ravi, buy, await send(ravi, await prepare(ravi, buy)));
    expect(reported.state).toBe('sent');
    // another device, or the same after a reload
    const { pending } = (await ravi.send('myMarketToken', { params: { id: marketToken } })).response;
    expect(pending).toMatchObject([{ id: reported.id, kind: 'buy', state: 'sent' }]);
    await replace(ravi, { to: ravi.account.address, value: 0n });
    return reported;
  });
  await market.confirm();
  expect(await stateOf(ravi, sent.id)).toMatchObject({
    state: 'replaced',
    reason: expect.stringContaining('sped up or cancelled'),
  });
  expect(await market.look(marketToken)).toMatchObject({
    state: 'listed',
    token: { owner: { address: asha.account.address } },
  });
});

test('sped up in the wallet, it is one purchase, under its new hash', async () => {
  const { marketToken, buy } = await listed();
  const sent = await readInOneBlock(async () => {
    const call = await prepare(ravi, buy);
    const hash = await send(ravi, call);
    const reported = await report(ravi, buy, hash);
    const faster = await replace(ravi, { to: call.to, data: call.data, value: BigInt(call.value) });
    const moved = await report(ravi, buy, faster, hash);
    expect(moved).toMatchObject({ id: reported.id, hash: faster });
    return moved;
  });
  await market.confirm();
  expect(await stateOf(ravi, sent.id)).toMatchObject({ state: 'done', hash: sent.hash });
  expect((await market.look(marketToken)).token?.owner.address).toBe(ravi.account.address);
});

test.each([
  ['a new price', (marketToken: string) => ({ kind: 'change-price', marketToken, price: '7' }) as const],
  ['what ends a listing', (marketToken: string) => ({ kind: 'remove', marketToken }) as const],
])(
  'sped up in the wallet, which does not report it, %s is followed under its new hash',
  async (_, intentOf) => {
    const { marketToken } = await market.giveToken(asha);
    // from elsewhere
    await send(asha, await prepare(asha, { kind: 'sell', marketToken, price: '5' }));
    await market.confirm();
    const intent = intentOf(marketToken);
    const { reported, faster } = await readInOneBlock(async () => {
      const call = await prepare(asha, intent);
      const sent = await report(asha, intent, await send(asha, call));
      return { reported: sent, faster: await replace(asha, { to: call.to, data: call.data, value: 0n }) };
    });
    for (let round = 0; round < 3; round += 1) await market.confirm();
    expect(await stateOf(asha, reported.id)).toMatchObject({ state: 'done', hash: faster });
  },
);

test('two buyers in one block: one has it, the other keeps the money and is told why', async () => {
  const { marketToken, buy } = await listed();
  const calls = [await prepare(ravi, buy), await prepare(divya, buy)] as const;
  const [first, second] = await readInOneBlock(async () => [
    await report(ravi, buy, await send(ravi, calls[0], FEE * 2n)),
    await report(divya, buy, await send(divya, calls[1])),
  ]);
  const before = await market.chain.client.getBalance({ address: divya.account.address });
  await market.confirm();
  expect(await stateOf(ravi, first?.id ?? '')).toMatchObject({ state: 'done' });
  expect(await stateOf(divya, second?.id ?? '')).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/\w/),
  });
  expect(await market.chain.client.getBalance({ address: divya.account.address })).toBe(before);
  expect(before).toBeGreaterThan(coins('888'));
  expect((await market.look(marketToken)).token?.owner.address).toBe(ravi.account.address);
  expect(await market.notificationsOf(divya)).not.toContain('market-bought');
});

test('an owner who switches the marketplace off takes the offers of that time away from everybody, for ever', async () => {
  const { marketToken, buy } = await listed();
  const onMarket = async () =>
    (await market.shop.visitor.call('listMarket', { query: { limit: '48' } as never })).response.items.map(
      ({ id }) => id,
    );
  const onSale = async () => (await asha.send('myOnSale')).response.items.map(({ id }) => id);
  const before = await market.look(marketToken);
  // from elsewhere: what is sent through us would be sent again after a reorganisation
  const off = await allow(asha, market.chain.config.contracts.marketplace, false);
  const away = await market.look(marketToken);
  // the higher number takes it from open pages
  expect(away).toMatchObject({ state: 'idle', listing: null });
  expect(away.version).toBeGreaterThan(before.version);
  expect(await onMarket()).not.toContain(marketToken);
  expect(await onSale()).not.toContain(marketToken);
  expect((await market.refused(ravi, buy)).code).toBe('market/not-listed');

  // a reorganisation removes the block with the switch: the listing is valid again; then the switch is sent again
  const { client } = market.chain;
  await market.chain.reorg(Number((await client.getBlockNumber()) - off.blockNumber) + 1);
  await market.chain.mine(2);
  await market.shop.catchUp();
  expect(await onMarket()).toContain(marketToken);
  await market.act(asha, { kind: 'approve', chain: 'polygon', allowed: false });
  const read = await projectionOf(market.shop.ctx.db);
  await rebuildProjection(market.shop.ctx, 'polygon');
  expect(await projectionOf(market.shop.ctx.db)).toEqual(read);
  expect(read.closedSellers).toHaveLength(1);

  // the approval of another operator does not matter
  await allow(asha, ravi.account.address, true);
  await market.act(asha, { kind: 'approve', chain: 'polygon', allowed: true });
  expect(await market.look(marketToken)).toMatchObject({ state: 'idle', listing: null });
  expect(await onMarket()).not.toContain(marketToken);
  expect(await onSale()).not.toContain(marketToken);
  expect((await market.refused(ravi, buy)).code).toBe('market/not-listed');
  const reopened = await projectionOf(market.shop.ctx.db);
  await rebuildProjection(market.shop.ctx, 'polygon');
  expect(await projectionOf(market.shop.ctx.db)).toEqual(reopened);

  // set again while it is on, it changes nothing; listed anew, it can be bought
  await market.act(asha, { kind: 'sell', marketToken, price: '5' });
  await market.act(asha, { kind: 'approve', chain: 'polygon', allowed: true });
  expect((await market.look(marketToken)).state).toBe('listed');
  const total = (await market.look(marketToken)).listing?.total.coin.amount ?? '';
  await market.act(ravi, { kind: 'buy', marketToken, total });
  expect((await market.look(marketToken)).token?.owner.address).toBe(ravi.account.address);
});
