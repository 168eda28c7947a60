import { dropOf, HOUR_SECONDS } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import { type Hex, zeroAddress } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChains } from '../../chain/chains.ts';
import { forSaleOfDrop } from '../../chain/index.ts';
import { bids } from '../../chain/market/tables.ts';
import { rebuildProjection } from '../../chain/rebuild.ts';
import { projectionOf } from '../../chain/testing/tables.ts';
import { planTransaction } from '../../modules/market/transactions/prepare.ts';
import { wallets } from '../../modules/wallets/index.ts';
import { coins, type Market, startMarket, type Trader } from '../testing/market.ts';

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

const bid = (marketToken: string, round: string, amount: string) =>
  ({ kind: 'bid', marketToken, round, amount }) as const;

/** An auction of a token of Asha's, which has just opened. */
async function openAuction(reserve: string, days: string) {
  const given = await market.giveToken(asha);
  const { marketToken } = given;
  await market.act(asha, { kind: 'auction', marketToken, reserve, days });
  return { ...given, round: (await market.look(marketToken)).auction?.round ?? '' };
}

/** The one transaction that a person's wallet sent about this token; those within a second have no order. */
const sentBy = async (person: Trader, marketToken: string) => {
  const { transactions } = (await person.send('marketTransactions')).response;
  const found = transactions.filter((one) => one.marketToken?.id === marketToken);
  expect(found).toHaveLength(1);
  return found[0];
};

/** The server's own settlement, as its loop does it. */
const settleByServer = async () => {
  await market.shop.marketWorker.tick();
  await market.shop.ctx.writer.tick();
  await market.shop.catchUp();
};

test('an auction: sold, outbid, extended, settled by the server, and everybody notified', async () => {
  const { marketToken } = await market.giveToken(asha);
  await market.act(asha, { kind: 'auction', marketToken, reserve: '10', days: '0.05' });
  const opened = await market.look(marketToken);
  expect(opened).toMatchObject({ state: 'auction', bids: [] });
  expect(opened.auction).toMatchObject({
    state: 'open',
    highest: null,
    minimumNext: { coin: { amount: coins('10').toString(), currency: 'MATIC' } },
    incrementBps: 500,
    extensionSeconds: 600,
    seller: { address: asha.account.address },
  });
  const round = opened.auction?.round ?? '';

  await market.act(ravi, bid(marketToken, round, '10'));
  expect((await market.look(marketToken)).auction?.minimumNext?.coin.amount).toBe(coins('10.5').toString());
  await market.pass(HOUR_SECONDS);
  const before = await market.look(marketToken);
  await market.pass((Date.parse(before.auction?.endsAt ?? '') - Date.parse(before.serverTime)) / 1000 - 60);
  await market.act(divya, bid(marketToken, round, '12.5'));
  const extended = await market.look(marketToken);
  expect(extended.auction).toMatchObject({ extensions: 1, bidCount: 2 });
  expect(extended.version).toBeGreaterThan(before.version);
  expect(Date.parse(extended.auction?.endsAt ?? '')).toBeGreaterThan(
    Date.parse(before.auction?.endsAt ?? ''),
  );
  expect(extended.bids.map(({ amount }) => amount.coin.amount)).toEqual([
    coins('12.5').toString(),
    coins('10').toString(),
  ]);
  expect(extended.bids[0]?.extendedTo).toBe(extended.auction?.endsAt);
  expect(extended.bids[0]?.explorerUrl).toContain(extended.bids[0]?.transaction);
  expect((await ravi.send('myMarketToken', { params: { id: marketToken } })).response.bidStatus).toBe(
    'outbid',
  );
  expect((await divya.send('myMarketToken', { params: { id: marketToken } })).response.bidStatus).toBe(
    'leading',
  );

  await market.pass(601);
  expect((await market.look(marketToken)).state).toBe('ended');
  expect((await market.refused(ravi, bid(marketToken, round, '20'))).code).toBe('auction/ended');
  await settleByServer();
  const over = await market.look(marketToken);
  expect(over).toMatchObject({
    state: 'idle',
    token: { owner: { address: divya.account.address } },
    auction: { state: 'settled', shares: { seller: { amount: coins('11.09375').toString() } } },
  });
  expect(over.sales[0]).toMatchObject({
    kind: 'auction',
    from: asha.account.address,
    to: divya.account.address,
  });

  await market.confirm();
  expect(await market.notificationsOf(ravi)).toEqual(['market-bid-placed', 'market-outbid', 'market-lost']);
  expect(await market.notificationsOf(divya)).toEqual(['market-bid-placed', 'market-won']);
  expect(await market.notificationsOf(asha)).toEqual(['market-auction-sold']);
  const { bids } = (await ravi.send('myBids')).response;
  expect(bids[0]).toMatchObject({ bidStatus: 'lost', auctionState: 'settled', card: { id: marketToken } });
});

test('who bids from two of their wallets has outbid nobody, and lost to nobody', async () => {
  const { marketToken, round } = await openAuction('10', '0.05');
  const meera = await market.addTrader('meera');
  await market.act(meera, bid(marketToken, round, '10'));
  const withAnother = await market.addWallet(meera);
  await market.act(withAnother, bid(marketToken, round, '12'));
  await market.pass(2 * HOUR_SECONDS);
  await settleByServer();
  await market.confirm();
  expect(await market.notificationsOf(meera)).toEqual([
    'market-bid-placed',
    'market-bid-placed',
    'market-won',
  ]);
});

test('who bid from two of their wallets hears once that the auction went to somebody else', async () => {
  const { marketToken, round } = await openAuction('10', '0.05');
  const neela = await market.addTrader('neela');
  await market.act(neela, bid(marketToken, round, '10'));
  await market.act(await market.addWallet(neela), bid(marketToken, round, '12'));
  await market.act(ravi, bid(marketToken, round, '15'));
  await market.pass(2 * HOUR_SECONDS);
  await settleByServer();
  await market.confirm();
  const lost = (await market.notificationsOf(neela)).filter((kind) => kind === 'market-lost');
  expect(lost).toHaveLength(1);
});

test('a bidder that refuses money loses nothing: it waits and is withdrawn', async () => {
  const { marketToken, round } = await openAuction('1', '1');
  const proud = await market.addTrader('proud');
  await market.act(proud, bid(marketToken, round, '2'));
  // a contract that reverts whatever it is sent
  await market.chain.client.setCode({ address: proud.account.address, bytecode: '0x60006000fd' });
  await market.act(ravi, bid(marketToken, round, '3'));
  await market.chain.client.setCode({ address: proud.account.address, bytecode: '0x' });
  const { credits } = (await proud.send('myCredits')).response;
  expect(credits).toMatchObject([
    { source: 'marketplace', amount: { coin: { amount: coins('2').toString() } } },
  ]);
  expect(await market.notificationsOf(proud)).toContain('market-refund');
  const mine = async () => (await proud.send('myMarketToken', { params: { id: marketToken } })).response;
  expect(await mine()).toMatchObject({ bidStatus: 'outbid', refundWaits: true });
  const withdraw = { kind: 'withdraw', chain: 'polygon', source: 'marketplace' } as const;
  const { marketplace } = market.chain.config.contracts;
  const elsewhere = '0x52908400098527886E0F7030069857D2E4169EE7';
  const contract = { userId: proud.id, kind: 'bridge', chain: 'ethereum', active: false } as const;
  const { db, clock } = market.shop.ctx;
  await db.insert(wallets).values({ ...contract, address: elsewhere, linkedAt: clock.now() });
  for (const to of [marketplace, elsewhere.replace('EE7', 'eE7'), zeroAddress, elsewhere])
    expect((await market.refused(proud, { ...withdraw, to })).errors?.[0]?.field).toBe('intent.to');
  // a contract of another chain: nobody is there on this one
  const { config } = market.chain;
  const to = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
  const away = {
    ...config,
    name: 'ethereum' as const,
    contracts: { ...config.contracts, lottery: to } as const,
  };
  const both = { ...market.shop.ctx, chains: createChains([config, away]) };
  await expect(planTransaction(both, proud.id, { ...withdraw, to })).rejects.toMatchObject({
    code: 'request/invalid',
  });
  await market.act(proud, withdraw);
  expect((await proud.send('myCredits')).response.credits).toEqual([]);
  expect(await mine()).toMatchObject({ bidStatus: 'outbid', refundWaits: false });
  const again = await market.refused(proud, withdraw);
  expect(again.code).toBe('market/nothing-to-withdraw');
});

test('two bids in one block: the higher counts, the other is explained', async () => {
  const { marketToken, round } = await openAuction('5', '2');
  const { client } = market.chain;
  // both look before either is mined
  const intents = [
    { person: ravi, intent: bid(marketToken, round, '8'), tip: 3_000_000_000n },
    { person: divya, intent: bid(marketToken, round, '6'), tip: 1_000_000_000n },
  ];
  const prepared = await Promise.all(
    intents.map(
      async ({ person, intent }) =>
        (await person.send('prepareMarketTransaction', { body: { intent } })).response,
    ),
  );
  await market.chain.setMining(false);
  const hashes: string[] = [];
  for (const [index, { person, intent, tip }] of intents.entries()) {
    const { to, data, value, gas } = prepared[index]?.call ?? { to: '', data: '', value: '0', gas: '0' };
    // the transaction for the dearer listing is sent first
    const hash = await client.sendTransaction({
      account: person.account,
      chain: null,
      to: to as Hex,
      data: data as Hex,
      value: BigInt(value),
      gas: BigInt(gas),
      maxFeePerGas: 20_000_000_000n,
      maxPriorityFeePerGas: tip,
    });
    await person.send('reportMarketTransaction', { body: { intent, chain: 'polygon', hash } });
    hashes.push(hash);
  }
  try {
    await client.mine({ blocks: 1 });
  } finally {
    await market.chain.setMining(true);
  }
  await market.shop.catchUp();
  await market.confirm();
  await market.shop.catchUp();
  const { auction } = await market.look(marketToken);
  expect(auction).toMatchObject({ bidCount: 1, highest: { coin: { amount: coins('8').toString() } } });
  const late = await sentBy(divya, marketToken);
  expect(late).toMatchObject({ hash: hashes[1], state: 'failed' });
  expect(late?.reason).toContain('Please enter value greater than the last bid value.');
});

test('a bid that a reorganisation took back disappears, with an explanation', async () => {
  const { marketToken, round } = await openAuction('5', '2');
  await market.act(ravi, bid(marketToken, round, '5'));
  await market.confirm();
  const before = await market.look(marketToken);
  expect(before.bids).toHaveLength(1);
  expect((await sentBy(ravi, marketToken))?.state).toBe('done');

  const head = Number(await market.chain.client.getBlockNumber());
  const placed = await market.chain.client.getTransactionReceipt({
    hash: before.bids[0]?.transaction as Hex,
  });
  // the wallet's node has lost the bid too, and another transaction uses its nonce
  await market.chain.reorg(head - Number(placed.blockNumber) + 1);
  const other = await market.chain.client.sendTransaction({
    account: ravi.account,
    chain: null,
    to: ravi.account.address,
    value: 0n,
    nonce: await market.chain.client.getTransactionCount({ address: ravi.account.address }),
  });
  await market.chain.client.waitForTransactionReceipt({ hash: other });
  await market.shop.catchUp();
  const after = await market.look(marketToken);
  expect(after.bids).toEqual([]);
  expect(after.auction).toMatchObject({ highest: null, bidCount: 0, state: 'open' });
  expect(after.version).toBeGreaterThan(before.version);
  await market.confirm();
  const transaction = await sentBy(ravi, marketToken);
  expect(['lost', 'replaced']).toContain(transaction?.state);
  expect(transaction?.reason).toMatch(/took back the block|took its place/);
});

test('a bid that was sped up in the wallet is followed under its new hash, one that was cancelled is not', async () => {
  const { marketToken, round } = await openAuction('5', '2');
  const { client } = market.chain;
  /** Sends the bid and, under the same nonce at a higher fee, something else; only the second is mined. */
  const replace = async (person: Trader, amount: string, instead: 'the same' | 'nothing'): Promise<Hex[]> => {
    const intent = bid(marketToken, round, amount);
    const { call } = (await person.send('prepareMarketTransaction', { body: { intent } })).response;
    const nonce = await client.getTransactionCount({ address: person.account.address });
    const marketCall = {
      to: call.to as Hex,
      data: call.data as Hex,
      value: BigInt(call.value),
      gas: BigInt(call.gas),
    };
    const base = { account: person.account, chain: null, nonce } as const;
    await market.chain.setMining(false);
    try {
      const first = await client.sendTransaction({ ...base, ...marketCall, maxFeePerGas: 10n ** 10n });
      await person.send('reportMarketTransaction', { body: { intent, chain: 'polygon', hash: first } });
      const other = instead === 'the same' ? marketCall : { to: person.account.address, value: 0n };
      const second = await client.sendTransaction({
        ...base,
        ...other,
        maxFeePerGas: 4n * 10n ** 10n,
        maxPriorityFeePerGas: 3n * 10n ** 9n,
      });
      await client.mine({ blocks: 1 });
      return [first, second];
    } finally {
      await market.chain.setMining(true);
    }
  };
  const [, sped] = await replace(ravi, '6', 'the same');
  await market.shop.catchUp();
  await market.confirm();
  await market.confirm();
  expect(await sentBy(ravi, marketToken)).toMatchObject({ hash: sped, state: 'done', reason: null });

  await replace(divya, '8', 'nothing');
  await market.shop.catchUp();
  await market.confirm();
  await market.confirm();
  const cancelled = await sentBy(divya, marketToken);
  expect(cancelled).toMatchObject({ state: 'replaced' });
  expect(cancelled?.reason).toContain('took its place');
  expect((await market.look(marketToken)).auction?.bidCount).toBe(1);
});

test('the seller cannot bid, with any wallet that is linked to the account', async () => {
  const { marketToken, round } = await openAuction('5', '1');
  await market.shop.addWallet(asha, '0x00000000000000000000000000000000000000F1');
  expect(await market.refused(asha, bid(marketToken, round, '6'))).toMatchObject({
    code: 'market/own',
    status: 409,
  });
  await market.act(asha, { kind: 'cancel-auction', marketToken });
  expect(await market.look(marketToken)).toMatchObject({ state: 'idle', auction: { state: 'cancelled' } });
});

test('anybody settles an auction that has ended, once, and nobody before', async () => {
  const { marketToken, tokenId, round } = await openAuction('5', '0.05');
  await market.act(ravi, bid(marketToken, round, '6'));
  expect((await market.refused(divya, { kind: 'settle', marketToken })).code).toBe('auction/still-open');
  // the item's own page shows that an owner sells one
  const { ctx } = market.shop;
  const forSale = () => forSaleOfDrop(ctx.db, 'polygon', dropOf(tokenId), ctx.clock.now());
  expect(await forSale()).toEqual([tokenId.toString()]);
  await market.pass(2 * HOUR_SECONDS);
  await market.act(divya, { kind: 'settle', marketToken });
  expect(await market.look(marketToken)).toMatchObject({
    token: { owner: { address: ravi.account.address } },
    auction: { state: 'settled' },
  });
  expect((await market.refused(divya, { kind: 'settle', marketToken })).code).toBe('auction/none');
  expect(await forSale()).toEqual([]);
});

test('every bad amount is refused by its own code, in words that name the mend', async () => {
  const { marketToken, round } = await openAuction('5', '1');
  for (const [amount, code] of [
    ['', 'amount/missing'],
    ['0', 'amount/zero'],
    ['0.000000000000000000000000000001', 'amount/too-precise'],
    ['1e3', 'amount/exponent'],
    ['१२', 'amount/digits'],
    ['-5', 'amount/not-a-number'],
    ['<script>', 'amount/not-a-number'],
    ["1'; drop table bids;--", 'amount/not-a-number'],
    ['4.9', 'bid/too-low'],
    ['5000', 'market/insufficient-funds'],
    ['1'.repeat(40), 'amount/too-large'],
  ] as const) {
    const problem = await market.refused(ravi, bid(marketToken, round, amount));
    expect(problem.code, amount).toBe(code);
    expect(problem.detail.length, amount).toBeGreaterThan(10);
  }
  await market.act(ravi, bid(marketToken, round, '6'));
  expect((await market.refused(divya, bid(marketToken, round, '6'))).detail).toBe(
    'Please Enter Value Greater than Previous Bid Value 6 MATIC. Bid at least 6.3 MATIC.',
  );
});

test('the market that was followed is the market that is read anew', async () => {
  await market.shop.catchUp();
  const { ctx } = market.shop;
  const before = await projectionOf(ctx.db);
  expect(before.auctions.length).toBeGreaterThan(4);
  expect(before.bids.length).toBeGreaterThan(3);
  await rebuildProjection(ctx, 'polygon');
  const { blocks: _, ...after } = await projectionOf(ctx.db);
  expect(before).toMatchObject(after);
});

test('whose bid was followed by a thousand others reads that they are outbid', async () => {
  const { marketToken, round } = await openAuction('10', '1');
  await market.act(ravi, bid(marketToken, round, '10'));
  const { db } = market.shop.ctx;
  const [own] = await db.select().from(bids).where(eq(bids.bidder, ravi.account.address));
  if (!own) throw new Error('no bid');
  const later = Array.from({ length: 1_001 }, (_, n) => n + 1);
  const others = later.map((n) => ({ ...own, bidder: zeroAddress, logIndex: own.logIndex + n }));
  await db.insert(bids).values(others);
  const { response } = await ravi.send('myMarketToken', { params: { id: marketToken } });
  await db.delete(bids).where(eq(bids.bidder, zeroAddress));
  expect(response.highestOwn).toMatchObject({ amount: coins('10').toString() });
});
