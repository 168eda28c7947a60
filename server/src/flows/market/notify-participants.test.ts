import { marketplaceAbi } from '@talkies/abi';
import { parseMarketTokenId } from '@talkies/shared';
import { eq, like as matches } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { events } from '../../chain/tables.ts';
import { users } from '../../modules/accounts/index.ts';
import { items } from '../../modules/catalogue/tables.ts';
import { marketCursors } from '../../modules/market/tables.ts';
import { composeNotificationMails } from '../../modules/notifications/notification-mails.ts';
import { notifications } from '../../modules/notifications/tables.ts';
import { likes } from '../../modules/social/tables.ts';
import { jobs } from '../../platform/jobs/tables.ts';
import { coins, type Market, startMarket, type Trader } from '../testing/market.ts';
import { watchEndings } from './ending-soon.ts';
import { notifyParticipants } from './notify-participants.ts';

let market: Market;
let asha: Trader;
let ravi: Trader;
let divya: Trader;
beforeAll(async () => {
  market = await startMarket();
  composeNotificationMails(market.shop.ctx);
  asha = await market.addTrader('asha');
  ravi = await market.addTrader('ravi');
  divya = await market.addTrader('divya');
});
afterAll(() => market.close());

const like = async (person: Trader, marketToken: string): Promise<void> => {
  const itemId = parseMarketTokenId(marketToken)?.itemId ?? '';
  await market.shop.ctx.db
    .insert(likes)
    .values({ userId: person.id, itemId, at: market.shop.ctx.clock.now() });
};
/** What the server does by itself each second. */
const tick = async (): Promise<void> => {
  await market.shop.marketWorker.tick();
  await market.shop.ctx.queue.runDue();
};

test('an auction that ends within the hour is announced to who bid and who likes it, once, and not to its seller', async () => {
  const { marketToken } = await market.giveToken(asha);
  await market.act(asha, { kind: 'auction', marketToken, reserve: '5', days: '1' });
  const { round = '', endsAt = '' } = (await market.look(marketToken)).auction ?? {};
  await market.act(ravi, { kind: 'bid', marketToken, round, amount: '5' });
  for (const person of [asha, divya]) await like(person, marketToken);
  await tick();
  for (const person of [asha, ravi, divya])
    expect(await market.notificationsOf(person)).not.toContain('market-ending');
  const { serverTime } = await market.look(marketToken);
  await market.pass((Date.parse(endsAt) - Date.parse(serverTime)) / 1000 - 1_800);
  for (let time = 0; time < 2; time += 1) await tick();
  const endings = async (person: Trader): Promise<number> =>
    (await market.notificationsOf(person)).filter((kind) => kind === 'market-ending').length;
  expect([await endings(asha), await endings(ravi), await endings(divya)]).toEqual([0, 1, 1]);
  const written = market.shop.ctx.db.select({ data: notifications.data }).from(notifications);
  const minutes = { data: expect.objectContaining({ minutes: 30 }) };
  expect(await written.where(eq(notifications.kind, 'market-ending'))).toEqual([minutes, minutes]);
});

test('the end of an auction of what was taken out of the shop is announced to who bid, and to nobody who merely likes it', async () => {
  const { marketToken } = await market.giveToken(asha);
  await market.act(asha, { kind: 'auction', marketToken, reserve: '5', days: '1' });
  const { round = '', endsAt = '' } = (await market.look(marketToken)).auction ?? {};
  await market.act(ravi, { kind: 'bid', marketToken, round, amount: '5' });
  await like(divya, marketToken);
  const { db, clock } = market.shop.ctx;
  const itemId = parseMarketTokenId(marketToken)?.itemId ?? '';
  await db.update(items).set({ status: 'hidden' }).where(eq(items.id, itemId));
  await db.delete(notifications);
  await market.pass((Date.parse(endsAt) - clock.now().getTime()) / 1000 - 1_800);
  await tick();
  expect(await market.notificationsOf(ravi)).toEqual(['market-ending']);
  expect(await market.notificationsOf(divya)).toEqual([]);
});

test('an end that is announced too late is announced to nobody, also before it is settled', async () => {
  const { marketToken } = await market.giveToken(asha);
  await market.act(asha, { kind: 'auction', marketToken, reserve: '5', days: '1' });
  const { round = '', endsAt = '' } = (await market.look(marketToken)).auction ?? {};
  await market.act(ravi, { kind: 'bid', marketToken, round, amount: '5' });
  const { ctx } = market.shop;
  await ctx.db.delete(notifications);
  await market.pass((Date.parse(endsAt) - ctx.clock.now().getTime()) / 1000 - 1_800);
  await watchEndings(ctx);
  await market.pass(1_900);
  expect((await market.look(marketToken)).auction?.state).toBe('ended');
  await ctx.queue.runDue();
  expect(await market.notificationsOf(ravi)).toEqual([]);
});

test('an ending is announced to hundreds who like the item in chunks, to each of them once', async () => {
  const { db, clock } = market.shop.ctx;
  const { marketToken } = await market.giveToken(asha);
  await market.act(asha, { kind: 'auction', marketToken, reserve: '5', days: '1' });
  const itemId = parseMarketTokenId(marketToken)?.itemId ?? '';
  const crowd = Array.from({ length: 430 }, (_, number) => `fan-${number}`);
  await db.insert(users).values(
    crowd.map((id) => ({
      id,
      name: id,
      email: `${id}@example.com`,
      createdAt: clock.now(),
      updatedAt: clock.now(),
    })),
  );
  await db.insert(likes).values(crowd.map((userId) => ({ userId, itemId, at: clock.now() })));
  const { endsAt = '' } = (await market.look(marketToken)).auction ?? {};
  const { serverTime } = await market.look(marketToken);
  await market.pass((Date.parse(endsAt) - Date.parse(serverTime)) / 1000 - 1_800);
  await market.shop.marketWorker.tick();
  await market.shop.marketWorker.tick();
  await market.shop.ctx.queue.runDue();
  const notified = await db.select().from(notifications).where(matches(notifications.userId, 'fan-%'));
  expect(notified.map(({ userId }) => userId).sort()).toEqual(crowd.toSorted());
  const chunks = await db.select().from(jobs).where(eq(jobs.name, 'market/ending-soon'));
  expect(chunks.filter(({ key }) => key?.split('/').length === 5)).toHaveLength(2);
});

test('an auction without a bid is announced to its seller when the token is free again', async () => {
  const { marketToken } = await market.giveToken(divya);
  await market.act(divya, { kind: 'auction', marketToken, reserve: '5', days: '0.05' });
  await market.pass(5_000);
  await market.shop.marketWorker.tick();
  await market.shop.ctx.writer.tick();
  await market.shop.catchUp();
  await market.confirm();
  expect(await market.look(marketToken)).toMatchObject({ state: 'idle', auction: { state: 'unsold' } });
  expect(await market.notificationsOf(divya)).toContain('market-unsold');
});

test('the specification’s list of bids: transaction and amount, highest first, without e-mail and uid', async () => {
  const { marketToken } = await market.giveToken(asha);
  await market.act(asha, { kind: 'auction', marketToken, reserve: '5', days: '1' });
  const round = (await market.look(marketToken)).auction?.round ?? '';
  const first = await market.act(ravi, { kind: 'bid', marketToken, round, amount: '5.25' });
  const second = await market.act(divya, { kind: 'bid', marketToken, round, amount: '8' });
  for (const name of ['bidLatest', 'appBidLatest'] as const) {
    const { response } = await market.shop.visitor.call(name, { body: { nft: marketToken } });
    expect(response).toEqual({
      response: [
        { TxId: second.hash, value: '8', bidprice: '8' },
        { TxId: first.hash, value: '5.25', bidprice: '5.25' },
      ],
    });
    expect(JSON.stringify(response)).not.toMatch(/@|uid|divya|ravi/);
  }
  // the item's id means all of its editions, also where none is on sale
  const [itemId = ''] = marketToken.split('~');
  const { response: all } = await market.shop.visitor.call('bidLatest', { body: { nft: itemId } });
  expect(all.response.map(({ value }) => value)).toEqual(['8', '5.25']);
  const quiet = await market.shop.addItem({ quantity: 3 });
  expect((await market.shop.visitor.call('bidLatest', { body: { nft: quiet.id } })).response).toEqual({
    response: [],
  });
  const { status, problem } = await market.shop.visitor.call('bidLatest', {
    body: { nft: 'no-such-item' },
  });
  expect([status, problem.code]).toEqual([404, 'market/not-found']);
  expect((await market.look(marketToken)).auction?.highest?.coin.amount).toBe(coins('8').toString());
});

test('the mails of a sale list the details: number, amounts, fees, what one gets, date and transaction, to each side', async () => {
  const { marketToken } = await market.giveToken(asha);
  await market.act(asha, { kind: 'sell', marketToken, price: '100' });
  const { total } = (await market.look(marketToken)).listing ?? {};
  await market.act(ravi, { kind: 'buy', marketToken, total: total?.coin.amount ?? '' });
  const { ctx } = market.shop;
  ctx.mailer.sent.length = 0;
  await ctx.rates.refresh();
  await market.confirm();
  await tick();
  await tick();
  const sold = ctx.mailer.sent.find(({ subject }) => subject.startsWith('You sold: '));
  const bought = ctx.mailer.sent.find(({ subject }) => subject.startsWith('You bought: '));
  for (const mail of [sold, bought]) {
    for (const line of [
      /^Edition: Number \d+ of \d+$/m,
      /^Paid by the buyer: \$[\d.]+ · 111\.25 MATIC$/m,
      /^Artist’s royalty: \$[\d.]+ · 10 MATIC$/m,
      /^Talkies: \$[\d.]+ · 1\.25 MATIC$/m,
      /^Paid to the seller: \$[\d.]+ · 100 MATIC$/m,
      /^Date: \d+ \w+ \d{4} at .+ IST$/m,
      /^Transaction: https?:.+\/tx\/0x/m,
    ])
      expect(mail?.text).toMatch(line);
    expect(mail?.html).toContain('<table');
  }
});

test('who was bought a token by somebody else reads that it is theirs, and not that they paid', async () => {
  const { marketToken, tokenId } = await market.giveToken(asha);
  await market.act(asha, { kind: 'sell', marketToken, price: '100' });
  const { ctx } = market.shop;
  const stranger = market.chain.buyer;
  const hash = await market.chain.client.writeContract({
    address: market.chain.config.contracts.marketplace,
    abi: marketplaceAbi,
    functionName: 'buyFor',
    args: [tokenId, divya.account.address],
    value: coins('111.25'),
    account: stranger,
    chain: null,
  });
  await market.chain.client.waitForTransactionReceipt({ hash });
  ctx.mailer.sent.length = 0;
  await market.shop.catchUp();
  await market.confirm();
  await tick();
  await tick();
  expect(await market.notificationsOf(divya)).toContain('market-bought');
  const mail = ctx.mailer.sent.find(({ to }) => to === 'divya@example.com');
  expect(mail?.subject).toMatch(/^It is yours: /);
  expect(mail?.text).not.toMatch(/111\.25|You paid/);
});

test('of two events of one kind in one transaction each is told, once, also after a reorganisation', async () => {
  const { db } = market.shop.ctx;
  await market.giveToken(asha);
  const [event] = await db.select().from(events).limit(1);
  if (!event) return expect.unreachable();
  await db.delete(notifications);
  const account = asha.account.address;
  const credited = (logIndex: number, amount: string) => ({
    ...{
      ...event,
      name: 'Credited',
      tokenId: null,
      dropId: null,
      account,
      txHash: `0x${'9'.repeat(64)}` as const,
    },
    ...{ logIndex, args: { account, amount } },
  });
  await db.insert(events).values([credited(9_001, '5'), credited(9_002, '7')]);
  for (let time = 0; time < 2; time += 1) {
    await db.update(marketCursors).set({ reorganisations: -1 });
    await notifyParticipants(market.shop.ctx, event.chain);
  }
  const rows = await db.select().from(notifications).where(eq(notifications.kind, 'market-refund'));
  const key = `token/market-refund/${event.chain}/0x${'9'.repeat(64)}/${account}`;
  // the first has the key that it had when there could be no second
  expect(rows.map((row) => row.key).sort()).toEqual([key, `${key}/1`]);
});
