import { randomUUID } from 'node:crypto';
import { marketplaceAbi } from '@talkies/abi';
import type { ItemQuery } from '@talkies/shared/schemas';
import { encodeFunctionData, type Hex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listItems } from '../../modules/catalogue/index.ts';
import { getItem } from '../../modules/catalogue/read/item-page.ts';
import { marketTransactions } from '../../modules/market/tables.ts';
import { presentNotifications } from '../../modules/notifications/present.ts';
import { notificationsOf } from '../../modules/notifications/reads.ts';
import { disconnectWallet, makeActive } from '../../modules/wallets/activate-wallet.ts';
import { listen, serveLive } from '../testing/live-page.ts';
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

const sell = (marketToken: string, price: string) => ({ kind: 'sell', marketToken, price }) as const;
const buy = (marketToken: string, total: string) => ({ kind: 'buy', marketToken, total }) as const;
const onMarket = async (query: Record<string, string> = {}) =>
  (await market.shop.visitor.call('listMarket', { query: query as never })).response;

/** Moves a token outside of the marketplace, as any wallet can. */
const transfer = async (from: Trader, to: Hex, tokenId: bigint) => {
  const hash = await market.contract.transferFrom(from.account, to, tokenId);
  await market.chain.client.waitForTransactionReceipt({ hash });
  await market.shop.catchUp();
};

/** What the marketplace keeps of sales that begin from now on. */
const setFee = async (bps: number) => {
  const { deployer, client, config } = market.chain;
  const data = encodeFunctionData({ abi: marketplaceAbi, functionName: 'setFeeBps', args: [bps] });
  const to = config.contracts.marketplace;
  const hash = await client.sendTransaction({ account: deployer, chain: null, to, data });
  await client.waitForTransactionReceipt({ hash });
  await market.shop.catchUp();
};

/** The newest notification. */
const newsOf = async ({ id }: Trader): Promise<string> => {
  const newest = await notificationsOf(market.shop.ctx.db, id, { limit: 1 });
  return presentNotifications(newest)[0]?.text ?? '';
};

test('who moves a listed poster to another wallet of theirs is advised to list it there', async () => {
  const neela = await market.addTrader('neela');
  const another = await market.addWallet(neela);
  const { marketToken, tokenId } = await market.giveToken(neela);
  await market.act(neela, sell(marketToken, '100'));
  await transfer(neela, another.account.address, tokenId);
  expect(await newsOf(neela)).toContain('again from there');
});

test('listed, left behind, listed again, bought: the price is the price, to the wei', async () => {
  const { marketToken, tokenId } = await market.giveToken(asha);
  const prepared = (
    await asha.send('prepareMarketTransaction', { body: { intent: sell(marketToken, '100') } })
  ).response;
  expect(prepared.summary).toMatchObject({
    receives: { coin: { amount: coins('100').toString() } },
    royalty: { amount: coins('10').toString() },
    fee: { amount: coins('1.25').toString() },
  });
  await market.act(asha, sell(marketToken, '100'));
  const listed = await market.look(marketToken);
  expect(listed).toMatchObject({ state: 'listed', listing: { seller: { address: asha.account.address } } });
  const total = listed.listing?.total.coin.amount ?? '';
  expect(total).toBe(coins('111.25').toString());
  expect((await onMarket()).items.map(({ id }) => id)).toContain(marketToken);

  // the token moves after the buyer has looked
  await transfer(asha, ravi.account.address, tokenId);
  expect(await market.look(marketToken)).toMatchObject({ state: 'idle', listing: null });
  expect((await onMarket()).items.map(({ id }) => id)).not.toContain(marketToken);
  expect(await market.refused(divya, buy(marketToken, total))).toMatchObject({ code: 'market/not-listed' });
  expect(await market.notificationsOf(asha)).toContain('market-listing-stale');
  expect(await newsOf(asha)).toContain('If it was not you');

  await market.act(ravi, sell(marketToken, '80'));
  await market.act(ravi, { kind: 'change-price', marketToken, price: '40' });
  expect(await market.refused(divya, buy(marketToken, total))).toMatchObject({
    code: 'market/price-changed',
  });
  expect((await market.refused(ravi, buy(marketToken, coins('44.5').toString()))).code).toBe('market/own');
  const before = await market.chain.client.getBalance({ address: ravi.account.address });
  await market.act(divya, buy(marketToken, coins('44.5').toString()));
  expect(await market.chain.client.getBalance({ address: ravi.account.address })).toBe(before + coins('40'));
  expect(await market.look(marketToken)).toMatchObject({
    state: 'idle',
    token: { owner: { address: divya.account.address } },
    sales: [{ kind: 'resale', price: { coin: { amount: coins('44.5').toString() } } }, { kind: 'first' }],
  });
  await market.confirm();
  expect(await market.notificationsOf(ravi)).toContain('market-sold');
  expect(await market.notificationsOf(divya)).toContain('market-bought');
  const { transactions } = (await divya.send('marketTransactions')).response;
  const bought = transactions.find((one) => one.marketToken?.id === marketToken);
  expect(bought).toMatchObject({ kind: 'buy', state: 'done', confirmations: { have: 3, need: 3 } });
});

test('taken back, it is gone; who does not own it cannot offer it', async () => {
  const { marketToken } = await market.giveToken(asha);
  expect((await market.refused(ravi, sell(marketToken, '5'))).code).toBe('market/not-yours');
  await market.act(asha, sell(marketToken, '5'));
  expect((await market.refused(asha, sell(marketToken, '6'))).code).toBe('market/already-listed');
  expect((await asha.send('myOnSale')).response.items.map(({ id }) => id)).toContain(marketToken);
  const [itemId = ''] = marketToken.split('~');
  const editions = async (person: Trader) =>
    (await person.send('myEditions', { params: { id: itemId } })).response;
  expect(await editions(asha)).toMatchObject({ editions: [{ id: marketToken, state: 'listed' }] });
  expect(await editions(ravi)).toEqual({ editions: [] });
  await market.act(asha, { kind: 'remove', marketToken });
  expect((await market.look(marketToken)).listing).toBeNull();
  expect((await market.refused(asha, { kind: 'remove', marketToken })).code).toBe('market/not-listed');
});

test('who has disconnected every wallet is asked to connect one before selling anything', async () => {
  const { marketToken } = await market.giveToken(ravi);
  const listed = await market.giveToken(ravi);
  await market.act(ravi, sell(listed.marketToken, '9'));
  await disconnectWallet(market.shop.ctx, ravi.id);
  for (const intent of [
    sell(marketToken, '5'),
    { kind: 'auction', marketToken, reserve: '5', days: '2' },
    { kind: 'change-price', marketToken: listed.marketToken, price: '8' },
    { kind: 'remove', marketToken: listed.marketToken },
  ] as const)
    expect((await market.refused(ravi, intent)).code, intent.kind).toBe('wallet/required');
  const mine = async () => (await ravi.send('myMarketToken', { params: { id: marketToken } })).response;
  expect((await mine()).owns).toMatchObject({ address: ravi.account.address, connected: false });
  await market.shop.ctx.db.transaction((tx) => makeActive(tx, ravi.id, ravi.account.address));
  expect((await mine()).owns).toMatchObject({ connected: true });
  await market.act(ravi, sell(marketToken, '5'));
  expect((await market.look(marketToken)).state).toBe('listed');
  for (const each of [marketToken, listed.marketToken])
    await market.act(ravi, { kind: 'remove', marketToken: each });
});

test('an owner who switched the marketplace off is asked to switch it on first', async () => {
  const { marketToken } = await market.giveToken(asha);
  await market.act(asha, { kind: 'approve', chain: 'polygon', allowed: false });
  const mine = (await asha.send('myMarketToken', { params: { id: marketToken } })).response;
  expect(mine.owns).toMatchObject({ approved: false });
  // a form would take it for the permission that it waits for
  expect(mine.pending.map(({ kind }) => kind)).not.toContain('approve');
  const auction = { kind: 'auction', marketToken, reserve: '5', days: '2' } as const;
  expect((await market.refused(asha, auction)).code).toBe('market/approval-off');
  expect((await market.refused(asha, sell(marketToken, '5'))).code).toBe('market/approval-off');
  await market.act(asha, { kind: 'approve', chain: 'polygon', allowed: true });
  await market.act(asha, sell(marketToken, '5'));
  expect((await market.look(marketToken)).state).toBe('listed');
});

test('each wallet says whether the marketplace may sell from it, what ends with that, and what is on its way', async () => {
  const meena = await market.addTrader('meena-switches');
  const approval = async () =>
    (await meena.send('myApprovals')).response.approvals.filter(({ chain }) => chain === 'polygon');
  expect(await approval()).toEqual([
    {
      wallet: meena.account.address,
      walletKind: 'extension',
      chain: 'polygon',
      allowed: true,
      listings: 0,
      pending: null,
    },
  ]);
  const { marketToken } = await market.giveToken(meena);
  await market.act(meena, sell(marketToken, '5'));
  expect(await approval()).toMatchObject([{ allowed: true, listings: 1 }]);
  const off = { kind: 'approve', chain: 'polygon', allowed: false } as const;
  const report = { intent: off, chain: 'polygon', hash: `0x${'5e'.repeat(32)}` } as const;
  await meena.send('reportMarketTransaction', { body: report });
  expect(await approval()).toMatchObject([
    { allowed: true, pending: { kind: 'approve', hash: report.hash, state: 'sent' } },
  ]);
  await market.act(meena, off);
  // the chain has what was on its way
  expect(await approval()).toMatchObject([{ allowed: false, listings: 0, pending: null }]);
  expect(await market.look(marketToken)).toMatchObject({ state: 'idle', listing: null });
  await market.act(meena, { ...off, allowed: true });
  // what was listed before stays off sale (adr/140)
  expect(await approval()).toMatchObject([{ allowed: true, listings: 0 }]);
  // nobody else's
  expect((await divya.send('myApprovals')).response.approvals.map(({ wallet }) => wallet)).not.toContain(
    meena.account.address,
  );
});

test('what a wallet says that it sent is remembered on every device, and checked', async () => {
  const { marketToken } = await market.giveToken(asha);
  const intent = sell(marketToken, '7');
  const hash = `0x${'ab'.repeat(32)}` as const;
  const reported = await asha.send('reportMarketTransaction', { body: { intent, chain: 'polygon', hash } });
  expect(reported.response).toMatchObject({ state: 'sent', hash, kind: 'sell' });
  const again = await asha.send('reportMarketTransaction', { body: { intent, chain: 'polygon', hash } });
  expect(again.response.id).toBe(reported.response.id);
  const { pending } = (await asha.send('myMarketToken', { params: { id: marketToken } })).response;
  expect(pending.map((each) => each.hash)).toContain(hash);
  expect((await ravi.send('marketTransaction', { params: { id: reported.response.id } })).status).toBe(404);
  // before a node knows the hash, it may be that of both
  const stranger = await ravi.send('reportMarketTransaction', { body: { intent, chain: 'polygon', hash } });
  expect(stranger.response).toMatchObject({ state: 'sent', hash });
  expect(stranger.response.id).not.toBe(reported.response.id);
  // sped up in the wallet: the same call under another hash
  const real = await market.act(asha, intent);
  const theirs = { intent, chain: 'polygon', hash: real.hash };
  expect((await ravi.send('reportMarketTransaction', { body: theirs })).problem.code).toBe(
    'market/foreign-transaction',
  );
  const sped = { intent, chain: 'polygon', hash: `0x${'cd'.repeat(32)}`, replaces: hash } as const;
  expect((await asha.send('reportMarketTransaction', { body: sped })).response.id).toBe(reported.response.id);
  const stolen = { intent: { kind: 'remove', marketToken }, chain: 'polygon', hash: real.hash };
  expect((await asha.send('reportMarketTransaction', { body: stolen })).problem.code).toBe(
    'market/foreign-transaction',
  );
});

test('a token’s page shows what is under way about it and about the wallet, not about tickets or the other chain', async () => {
  const { ctx } = market.shop;
  const fan = await market.addTrader('fan');
  const [one, other] = [await market.giveToken(fan), await market.giveToken(fan)];
  const at = ctx.clock.now();
  const wallet = { wallet: fan.account.address, walletKind: 'extension', state: 'sent' } as const;
  const sent = (kind: 'sell' | 'tickets' | 'approve' | 'withdraw', more: object = {}) => ({
    ...{ userId: fan.id, kind, chain: 'polygon' as const, intent: sell(one.marketToken, '7'), ...wallet },
    ...{ writerKey: randomUUID(), createdAt: at, updatedAt: at, ...more },
  });
  await ctx.db
    .insert(marketTransactions)
    .values([
      sent('sell', { tokenId: `${one.tokenId}` }),
      sent('tickets', { lotteryId: 1 }),
      sent('approve'),
      sent('withdraw', { chain: 'ethereum' }),
    ]);
  const kinds = async ({ marketToken }: { marketToken: string }) =>
    (await fan.send('myMarketToken', { params: { id: marketToken } })).response.pending.map(
      ({ kind }) => kind,
    );
  expect((await kinds(one)).sort()).toEqual(['approve', 'sell']);
  expect(await kinds(other)).toEqual(['approve']);
});

test('the marketplace filters, sorts and pages like the explore grid', async () => {
  const { visitor } = market.shop;
  const cheap = await market.giveToken(asha, 'a-cheap-one');
  const dear = await market.giveToken(asha, 'a-dear-one');
  const auctioned = await market.giveToken(asha, 'an-auctioned-one');
  await market.act(asha, sell(cheap.marketToken, '10'));
  await market.act(asha, sell(dear.marketToken, '500'));
  await market.act(asha, { kind: 'auction', marketToken: auctioned.marketToken, reserve: '50', days: '3' });
  const ids = async (query: Record<string, string>) =>
    (await onMarket(query)).items.map(({ itemId }) => itemId);
  expect((await ids({ sort: 'ending' }))[0]).toBe('an-auctioned-one');
  expect(await ids({ price: 'auction' })).toEqual(['an-auctioned-one']);
  // at $0.50 for a MATIC: 11.125 MATIC are $5.57
  expect(await ids({ price: '10' })).toContain('a-cheap-one');
  expect(await ids({ price: '10' })).not.toContain('a-dear-one');
  expect(await ids({ min: '200' })).toEqual(['a-dear-one']);
  const up = await ids({ sort: 'price-up' });
  expect(up.indexOf('a-cheap-one')).toBeLessThan(up.indexOf('a-dear-one'));
  expect(await ids({ sort: 'price-down' })).toEqual([...up].reverse());
  // the shop sells each for the same: who offers it for the smallest part of that is first, and auctions are last
  const discount = await ids({ sort: 'discount' });
  expect(discount.filter((id) => id !== 'an-auctioned-one')).toEqual(
    up.filter((id) => id !== 'an-auctioned-one'),
  );
  expect(discount.at(-1)).toBe('an-auctioned-one');
  const numbers = (await onMarket({ sort: 'number' })).items.map(({ serial }) => serial);
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  const soon = (query: Pick<ItemQuery, 'sort' | 'cursor'> & { limit?: number }) =>
    listItems(market.shop.ctx, { limit: 48, ...query });
  expect((await soon({ sort: 'ending' })).items[0]?.id).toBe('an-auctioned-one');
  const whole = (await soon({ sort: 'listed' })).items.map(({ id }) => id);
  const offers = (await onMarket({ sort: 'newest', limit: '48' })).items.filter(
    ({ state }) => state === 'listed',
  );
  const times = whole.map((id) => offers.find(({ itemId }) => itemId === id)?.offeredAt ?? '');
  expect(times.filter(Boolean).length).toBe(new Set(offers.map(({ itemId }) => itemId)).size);
  expect(times).toEqual(times.toSorted().reverse());
  const { items: two, nextCursor: next } = await soon({ sort: 'listed', limit: 2 });
  const others = await soon({ sort: 'listed', ...(next ? { cursor: next } : {}) });
  expect([...two, ...others.items].map(({ id }) => id)).toEqual(whole);
  for (const sort of ['discount', 'number']) {
    const all = (await onMarket({ sort, limit: '48' })).items.map(({ id }) => id);
    const page = await onMarket({ sort, limit: '2' });
    const after = await onMarket({ sort, limit: '48', cursor: page.nextCursor ?? '' });
    expect(
      [...page.items, ...after.items].map(({ id }) => id),
      sort,
    ).toEqual(all);
  }
  const first = await onMarket({ sort: 'newest', limit: '2' });
  const rest = await onMarket({ sort: 'newest', limit: '48', cursor: first.nextCursor ?? '' });
  const all = await ids({ sort: 'newest' });
  expect([...first.items, ...rest.items].map(({ itemId }) => itemId)).toEqual(all);
  expect(first.facets.rarities).toMatchObject([{ value: 'Rare', count: all.length }]);
  expect((await visitor.call('topAuctions')).response.items).toMatchObject([{ itemId: 'an-auctioned-one' }]);
  for (const query of [{ sort: 'x' }, { price: '1e9' }, { cursor: 'bm8', sort: 'newest' }])
    expect((await visitor.send('listMarket', { query: query as never })).status).toBe(422);
  const latest = await visitor.call('bidLatest', { body: { nft: auctioned.marketToken } });
  expect(latest.response).toEqual({ response: [] });
});

test('open pages are notified of it, and one that was away catches up where it left', async () => {
  const { marketToken } = await market.giveToken(asha);
  await market.shop.live.start();
  const { base, close } = await serveLive(market.shop.app);
  const address = `${base}?topic=${encodeURIComponent(`token:${marketToken}`)}&topic=market`;
  try {
    const page = await listen(address);
    const first = await page.until(({ name }) => name === 'token');
    expect(first.data).toMatchObject({ id: marketToken, state: 'idle' });
    await market.act(asha, sell(marketToken, '9'));
    const pushed = await page.until(
      ({ name, data }) => name === 'token' && (data as never as { state: string }).state === 'listed',
    );
    const card = await page.until(({ name }) => name === 'card');
    expect(card.data).toMatchObject({ id: marketToken, state: 'listed' });
    await page.close();

    await market.act(asha, { kind: 'change-price', marketToken, price: '8' });
    const back = await listen(address, { 'last-event-id': pushed.id });
    const missed = await back.until(({ name }) => name === 'card');
    expect(missed.data).toMatchObject({
      id: marketToken,
      price: { coin: { amount: coins('8.9').toString() } },
    });
    await back.close();

    const mine = await listen(`${base}?topic=me`, { 'x-person': 'asha' });
    await mine.until(({ name }) => name === 'hello');
    await market.act(asha, { kind: 'remove', marketToken });
    expect((await mine.until(({ name }) => name === 'me')).data).toEqual({ what: 'transactions' });
    await mine.close();
    expect((await fetch(`${base}?topic=me`)).status).toBe(401);
    for (const wrong of ['', '?topic=', '?topic=everything', '?topic=token:../etc', '?topic=token:nothing~1'])
      expect((await fetch(base + wrong)).status, wrong).toBeGreaterThanOrEqual(400);
  } finally {
    await close();
  }
});

test('of what somebody owns, what is neither listed nor in an auction can be listed with others at once', async () => {
  const meena = await market.addTrader('meena');
  const [first, second, third] = [
    await market.giveToken(meena),
    await market.giveToken(meena),
    await market.giveToken(meena),
  ];
  const unlisted = async (person: Trader) => (await person.send('mySellable')).response;
  const idsOf = async () => (await unlisted(meena)).editions.map(({ card }) => card.id).sort();
  expect(await unlisted(divya)).not.toMatchObject({ editions: [{ card: { id: first.marketToken } }] });
  expect(await idsOf()).toEqual([first, second, third].map(({ marketToken }) => marketToken).sort());
  expect((await unlisted(meena)).editions[0]).toMatchObject({
    wallet: { address: meena.account.address, approved: true },
    currency: 'MATIC',
    terms: { royaltyBps: 1_000, feeBps: 125 },
    pending: null,
  });
  await market.act(meena, sell(first.marketToken, '5'));
  await market.act(meena, { kind: 'auction', marketToken: second.marketToken, reserve: '5', days: '2' });
  expect(await idsOf()).toEqual([third.marketToken]);

  // sent, and not in a block yet: it is named, so that nobody signs it twice
  const hash = `0x${'ef'.repeat(32)}` as const;
  const intent = sell(third.marketToken, '9');
  await meena.send('reportMarketTransaction', { body: { intent, chain: 'polygon', hash } });
  expect((await unlisted(meena)).editions).toMatchObject([
    { pending: { kind: 'sell', hash, state: 'sent' } },
  ]);

  // off sale it can be listed again, with the note that the marketplace must be switched on first
  await market.act(meena, { kind: 'remove', marketToken: first.marketToken });
  await market.act(meena, { kind: 'approve', chain: 'polygon', allowed: false });
  expect(await unlisted(meena)).toMatchObject({
    total: 2,
    editions: [{ wallet: { approved: false } }, { wallet: { approved: false } }],
  });
});

test('what a listing would cost is by the fee that the marketplace has now, and an auction that runs keeps its own', async () => {
  const meena = await market.addTrader('meena-fees');
  const [listed, auctioned] = [await market.giveToken(meena), await market.giveToken(meena)];
  await market.act(meena, {
    kind: 'auction',
    marketToken: auctioned.marketToken,
    reserve: '5',
    days: '2',
  });
  await setFee(250);
  try {
    const intent = sell(listed.marketToken, '100');
    const { summary } = (await meena.send('prepareMarketTransaction', { body: { intent } })).response;
    expect(summary.fee?.amount).toBe(coins('2.5').toString());
    const { terms } = await market.look(listed.marketToken);
    expect(terms).toEqual({ royaltyBps: 1_000, feeBps: 250 });
    const { editions } = (await meena.send('mySellable')).response;
    expect(editions.map((edition) => edition.terms)).toEqual([terms]);
    await market.act(meena, intent);
    expect((await market.look(listed.marketToken)).listing).toMatchObject({
      total: { coin: { amount: coins('112.5').toString() } },
      feeBps: 250,
    });
    expect((await market.look(auctioned.marketToken)).auction).toMatchObject({ feeBps: 125 });
    // a price that changes keeps the fee under which it was listed
    await setFee(500);
    const dearer = { kind: 'change-price', marketToken: listed.marketToken, price: '200' } as const;
    const changed = (await meena.send('prepareMarketTransaction', { body: { intent: dearer } })).response;
    expect(changed.summary.fee?.amount).toBe(coins('5').toString());
  } finally {
    await setFee(125);
  }
});

test('pages by price go on by the rate of the first one, so that a rate that moves neither skips nor repeats an edition', async () => {
  const meena = await market.addTrader('meena-pages');
  for (const title of ['paged-one', 'paged-two', 'paged-three']) {
    const { marketToken } = await market.giveToken(meena, title);
    await market.act(meena, sell(marketToken, '10'));
  }
  const { rates, rateSource } = market.shop.ctx;
  const setRate = async (rate: bigint) => {
    rateSource.set('MATIC', rate);
    await rates.refresh();
  };
  try {
    for (const sort of ['price-up', 'price-down', 'discount']) {
      await setRate(50000000n);
      const all = (await onMarket({ sort, limit: '48' })).items.map(({ id }) => id);
      const [one, two] = ['49000000', '51000000'];
      for (const rate of [one, two]) {
        await setRate(50000000n);
        const read: string[] = [];
        let cursor: string | null = '';
        do {
          const page: Awaited<ReturnType<typeof onMarket>> = await onMarket({
            ...{ sort, limit: '1' },
            ...(cursor ? { cursor } : {}),
          });
          read.push(...page.items.map(({ id }) => id));
          cursor = page.nextCursor;
          await setRate(BigInt(rate ?? 0));
        } while (cursor && read.length < 48);
        expect(read, `${sort} at ${rate}`).toEqual(all);
      }
    }
  } finally {
    await setRate(50000000n);
  }
});

test('the cheapest edition is the one that costs a buyer least, whatever fees their listings have', async () => {
  const meena = await market.addTrader('meena-fees-two');
  const item = await market.shop.addItem({ quantity: 3 });
  const give = async (order: bigint, serial: number) => {
    const hash = await market.contract.deliver(order, item.dropId, meena.account.address);
    await market.chain.client.waitForTransactionReceipt({ hash });
    await market.shop.catchUp();
    return `${item.id}~${serial}`;
  };
  const [first, second] = [await give(9_001n, 1), await give(9_002n, 2)];
  await setFee(500);
  try {
    await market.act(meena, sell(first, '100'));
  } finally {
    await setFee(125);
  }
  await market.act(meena, sell(second, '101'));
  const { visitor } = market.shop;
  const { floor, offers } = (await visitor.call('itemMarket', { params: { id: item.id } })).response;
  expect(floor?.marketToken).toBe(second);
  expect(offers.map(({ id }) => id)).toEqual([second, first]);
  const launchOf = async () => null;
  const page = await getItem(market.shop.ctx, item.id, { liked: false, launchOf });
  expect(page.offers?.marketToken).toBe(second);
  expect((await visitor.call('getMarketToken', { params: { id: item.id } })).response.id).toBe(second);
});
