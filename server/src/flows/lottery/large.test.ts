import { gzipSync } from 'node:zlib';
import { checkDraw, listHash, readDrawFile } from '@talkies/shared/draw';
import { eq } from 'drizzle-orm';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lotteries, ticketPurchases } from '../../chain/index.ts';
import { users } from '../../modules/accounts/tables.ts';
import { lotteryOffers } from '../../modules/lottery/tables.ts';
import { notifications } from '../../modules/notifications/tables.ts';
import { wallets } from '../../modules/wallets/tables.ts';
import { type Shop, startShop } from '../testing/shop.ts';

const TICKETS = 10_000;
const holders = Array.from(
  { length: 2_000 },
  (_, at) => privateKeyToAccount(`0x${(at + 1).toString(16).padStart(64, '0')}`).address,
);
const list = Array.from({ length: TICKETS }, (_, at) => [holders[at % 2_000] ?? '0x', 1] as const);

let shop: Shop;
beforeAll(async () => {
  shop = await startShop(undefined, { market: true });
  const { ctx } = shop;
  const item = await shop.addItem({ id: 'the-entry', minted: 1 });
  const at = ctx.clock.now();
  const txHash = `0x${'11'.repeat(32)}` as const;
  await ctx.db.insert(lotteries).values({
    chain: 'polygon',
    lotteryId: 1,
    tokenId: ((item.dropId << 32n) | 1n).toString(),
    giver: holders[0] ?? '0x',
    beneficiary: holders[0] ?? '0x',
    ticketPrice: '1',
    moneyPrize: '0',
    maxTickets: TICKETS,
    walletLimit: 10,
    deadline: new Date(at.getTime() + 3_600_000),
    round: 1,
    permitOnly: false,
    state: 'selling',
    sold: TICKETS,
    purchases: TICKETS,
    listHash: listHash(list),
    createdAt: at,
    txHash,
  });
  for (let from = 0; from < TICKETS; from += 1_000)
    await ctx.db.insert(ticketPurchases).values(
      list.slice(from, from + 1_000).map(([holder, count], index) => ({
        chain: 'polygon' as const,
        lotteryId: 1,
        number: from + index,
        first: from + index,
        count,
        holder,
        blockNumber: from + index,
        logIndex: 0,
        txHash,
        at,
      })),
    );
  await ctx.db.insert(lotteryOffers).values({
    id: 'gala',
    name: 'Gala',
    rules: null,
    itemId: item.id,
    chain: 'polygon',
    terms: {
      ticketPrice: '1',
      moneyPrize: '0',
      maxTickets: TICKETS,
      walletLimit: 10,
      seconds: 3_600,
      permitOnly: false,
      beneficiary: null,
    },
    providers: false,
    freeEntry: false,
    lotteryId: 1,
    createdAt: at,
  });
});
afterAll(() => shop.close());

test('10,000 tickets: the page is small, and its list comes in parts', async () => {
  const page = await shop.app.request('/api/lotteries/gala');
  const text = await page.text();
  expect(JSON.parse(text)).toMatchObject({ total_tickets: TICKETS, total_players: 2_000 });
  expect(text.length).toBeLessThan(10_000);
  let cursor: string | null = null;
  let first = 0;
  let parts = 0;
  do {
    const query: Record<string, string> = { limit: '500', ...(cursor === null ? {} : { cursor }) };
    const { response } = await shop.visitor.call('lotteryTickets', { params: { id: 'gala' }, query });
    expect(gzipSync(JSON.stringify(response)).length).toBeLessThan(200_000);
    for (const purchase of response.purchases) {
      expect(purchase.first).toBe(first);
      first += purchase.count;
    }
    cursor = response.nextCursor;
    parts += 1;
  } while (cursor !== null);
  expect([first, parts]).toEqual([TICKETS, 21]);
});

test('10,000 tickets: the download is whole, and its list has the contract’s hash', async () => {
  const text = await (await shop.app.request('/lottery/gala/draw.json')).text();
  const file = readDrawFile(JSON.parse(text));
  expect(file.purchases).toHaveLength(TICKETS);
  const steps = checkDraw(file).filter(({ what }) => what === 'list' || what === 'hash');
  expect(steps.map(({ passed }) => passed)).toEqual([true, true]);
});

test('everybody who holds tickets hears how it ended, in whatever order the database has their wallets', async () => {
  const { ctx } = shop;
  const at = ctx.clock.now();
  // some of its owners are people of ours
  const known = holders.filter((_, index) => index % 4 === 0);
  const person = (index: number): string => `holder-${index}`;
  await ctx.db.insert(users).values(
    known.map((_, index) => ({
      id: person(index),
      name: 'Meena',
      email: `${person(index)}@example.com`,
      createdAt: at,
      updatedAt: at,
    })),
  );
  await ctx.db.insert(wallets).values(
    known.map((address, index) => ({
      address,
      userId: person(index),
      kind: 'extension' as const,
      active: true,
      linkedAt: at,
    })),
  );
  await ctx.queue.enqueue(ctx.db, 'lottery/tell', {
    chain: 'polygon',
    lotteryId: 1,
    txHash: `0x${'22'.repeat(32)}`,
    kind: 'lottery-cancelled',
    what: '',
    holder: null,
    except: null,
    after: '',
  });
  await ctx.queue.runDue();
  const notified = await ctx.db
    .select({ userId: notifications.userId })
    .from(notifications)
    .where(eq(notifications.kind, 'lottery-cancelled'));
  expect(notified.map(({ userId }) => userId).toSorted()).toEqual(
    known.map((_, index) => person(index)).toSorted(),
  );
});
