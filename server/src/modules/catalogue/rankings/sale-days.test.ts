import { chainNames } from '@talkies/shared';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sales } from '../../../chain/market/tables.ts';
import { drops, mints } from '../../../chain/tables.ts';
import type { Database } from '../../../platform/db/database.ts';
import { rawRows } from '../../../platform/db/raw-rows.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { users } from '../../accounts/index.ts';
import { addPeople } from '../../accounts/testing/people.ts';
import { wallets } from '../../wallets/tables.ts';
import { rebuildSaleDays } from './rebuild-sale-days.ts';
import { saleDays } from './tables.ts';

const DROPS = 4;
const people = ['asha', 'ravi', 'divya'];
const addresses = Array.from({ length: 6 }, (_, n) => `0x${String(n + 1).repeat(40)}` as const);

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
  await addPeople(ctx, ...people);
});
afterAll(() => ctx.close());

type Draw = (below: number) => number;

/** Numbers as by chance, the same in every run. */
function chance(seed: number): Draw {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const some = <T>(draw: Draw, of: readonly T[]): T => of[draw(of.length)] as T;
/** also just before and just after midnight */
const at = (draw: Draw): Date =>
  new Date(Date.UTC(2027, 0, 14 + draw(4)) + some(draw, [0, -1, 1, 43_200_000]));
const ofToken = (draw: Draw) => ({
  tokenId: '1',
  dropId: BigInt(1 + draw(DROPS)),
  price: '1',
  royalty: '0',
  fee: '0',
  txHash: '0x1' as const,
  at: at(draw),
});

const mintOf = (draw: Draw, orderId: number) => ({
  ...ofToken(draw),
  chain: some(draw, chainNames),
  orderId: String(orderId),
  buyer: some(draw, addresses),
  blockNumber: orderId,
  logIndex: 0,
});

const saleOf = (draw: Draw, blockNumber: number) => ({
  ...ofToken(draw),
  chain: some(draw, chainNames),
  blockNumber,
  logIndex: 0,
  kind: 'resale' as const,
  seller: some(draw, addresses),
  buyer: some(draw, addresses),
});

/** What the reader does at a block, and takes back where it was none. */
async function trade(db: Database, draw: Draw, number: number): Promise<void> {
  const chain = some(draw, chainNames);
  const dropId = BigInt(1 + draw(DROPS));
  const terms = { supplyCap: 9, royaltyBps: 1_000, feeBps: 125, minted: draw(9) };
  const payees = { creator: some(draw, addresses), beneficiary: some(draw, addresses) };
  const steps = [
    () => db.insert(mints).values([mintOf(draw, 2 * number), mintOf(draw, 2 * number + 1)]),
    () => db.insert(sales).values([saleOf(draw, 2 * number), saleOf(draw, 2 * number + 1)]),
    () => db.delete(mints).where(and(eq(mints.chain, chain), sql`${mints.blockNumber} % 5 = ${draw(5)}`)),
    () => db.delete(sales).where(and(eq(sales.chain, chain), sql`${sales.blockNumber} % 5 = ${draw(5)}`)),
    () =>
      db
        .update(mints)
        .set({ buyer: some(draw, addresses), at: at(draw) })
        .where(eq(mints.dropId, dropId)),
    () =>
      db
        .update(sales)
        .set({ buyer: some(draw, addresses) })
        .where(eq(sales.dropId, dropId)),
    () => db.delete(drops).where(and(eq(drops.chain, chain), eq(drops.dropId, dropId))),
    () =>
      db
        .insert(drops)
        .values({ chain, dropId, ...terms, ...payees })
        .onConflictDoUpdate({ target: [drops.chain, drops.dropId], set: { ...terms, ...payees } }),
  ];
  await some(draw, [...steps, ...steps.slice(0, 2), ...steps.slice(-1)])();
}

/** What people do with their wallets. */
async function link(db: Database, draw: Draw): Promise<void> {
  const address = some(draw, addresses);
  const chain = some(draw, [null, ...chainNames]);
  const userId = some(draw, people);
  const wallet = { address, userId, chain, kind: 'extension' as const, active: false, linkedAt: new Date() };
  const steps = [
    () => db.insert(wallets).values(wallet).onConflictDoNothing(),
    () => db.delete(wallets).where(eq(wallets.address, address)),
    () => db.delete(wallets).where(eq(wallets.userId, userId)),
    () => db.update(wallets).set({ userId, chain }).where(eq(wallets.address, address)),
    () => db.update(wallets).set({ active: false }),
  ];
  await some(draw, [...steps, ...steps.slice(0, 1), ...steps.slice(0, 1)])();
}

const stored = (db: Database) =>
  db
    .select({ chain: saleDays.chain, dropId: saleDays.dropId, day: saleDays.day, sales: saleDays.sales })
    .from(saleDays)
    .where(ne(saleDays.sales, 0))
    .orderBy(asc(saleDays.chain), asc(saleDays.dropId), asc(saleDays.day));

/** Counts by the rule itself, in a query of its own, independent of the triggers. */
const counted = (db: Database) =>
  rawRows<{ chain: string; drop: string; day: string; sales: number }>(
    db,
    sql`with hands as (
      select m.chain, m.drop_id, m.at, m.buyer, unnest(array[d.creator, d.beneficiary]) as seller, m.chain || 'm' || m.order_id as sale
        from onchain.mints m join onchain.drops d using (chain, drop_id)
      union all
      select chain, drop_id, at, buyer, seller, chain || 's' || block_number from onchain.sales),
    judged as (
      select chain, drop_id, at, sale, bool_or(seller = buyer or exists (
        select from app.wallets one, app.wallets other where one.user_id = other.user_id and one.address = seller
          and other.address = buyer and (one.chain is null or one.chain = hands.chain)
          and (other.chain is null or other.chain = hands.chain))) as own
      from hands group by 1, 2, 3, 4)
    select chain, drop_id::text as drop, to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as sales
    from judged where not own group by chain, drop_id, 3 order by chain, judged.drop_id, 3`,
  );

async function expectRight(): Promise<void> {
  const present = await stored(ctx.db);
  const wanted = (await counted(ctx.db)).map(({ drop, ...row }) => ({ ...row, dropId: BigInt(drop) }));
  expect(present).toEqual(wanted);
  await rebuildSaleDays(ctx.db);
  expect(await stored(ctx.db)).toEqual(present);
}

describe('what is sold of each drop and day', () => {
  test('follows every trade, correction and wallet', async () => {
    const draw = chance(7);
    for (let n = 0; n < 30; n += 1) {
      for (let step = 0; step < 8; step += 1)
        await (draw(3) > 0 ? trade(ctx.db, draw, n * 8 + step) : link(ctx.db, draw));
      await expectRight();
    }
    expect((await stored(ctx.db)).length).toBeGreaterThan(8);
  });

  test('follows a reader and people who come at the same moment', async () => {
    const reader = async (): Promise<void> => {
      const draw = chance(11);
      for (let n = 0; n < 40; n += 1)
        await ctx.db.transaction(async (tx) => {
          await trade(tx, draw, 1_000 + 2 * n);
          await trade(tx, draw, 1_001 + 2 * n);
        });
    };
    const person = async (seed: number): Promise<void> => {
      const draw = chance(seed);
      for (let n = 0; n < 30; n += 1) await ctx.db.transaction((tx) => link(tx, draw));
    };
    await Promise.all([reader(), person(13), person(17)]);
    await expectRight();
  });

  test('counts nothing that is not committed', async () => {
    const before = await stored(ctx.db);
    const undone = ctx.db.transaction(async (tx) => {
      await tx.delete(mints);
      await tx.delete(wallets);
      tx.rollback();
    });
    await expect(undone).rejects.toThrow();
    expect(await stored(ctx.db)).toEqual(before);
  });

  test('is the same when accounts go with their wallets, and nothing when the chain is read anew', async () => {
    await ctx.db.delete(users).where(eq(users.id, 'asha'));
    await expectRight();
    for (const table of [drops, mints, sales]) await ctx.db.delete(table);
    expect(await stored(ctx.db)).toEqual([]);
  });
});
