import { type ChainName, chainNames, DAY_MS } from '@talkies/shared';
import type { CollectorOrder, CollectorPeriod } from '@talkies/shared/collectors';
import { eq, sql } from 'drizzle-orm';
import { sales } from '../../../chain/market/tables.ts';
import { mints, tokens } from '../../../chain/tables.ts';
import { users } from '../../../modules/accounts/index.ts';
import { addPeople } from '../../../modules/accounts/testing/people.ts';
import { films, items } from '../../../modules/catalogue/index.ts';
import { orders } from '../../../modules/orders/tables.ts';
import { wallets } from '../../../modules/wallets/tables.ts';
import type { Database } from '../../../platform/db/database.ts';
import { saleWorths } from '../../../platform/rates/tables.ts';
import type { TestContext } from '../../../testing/context.ts';
import { insertItem } from '../../testing/shop.ts';

const people = ['asha', 'ravi', 'divya', 'meena'];
const addresses = Array.from({ length: 6 }, (_, n) => `0x${String(n + 1).repeat(40)}` as const);
const DROPS = 4;
const titles = ['one', 'two', 'three'];

const chainOf = (n: number): ChainName => (n % 2 ? 'ethereum' : 'polygon');
const dropOf = (n: number): bigint => 1001n + BigInt(n);

/** Numbers as by chance, the same in every run. */
function chance(seed: number, now: Date) {
  let state = seed;
  const draw = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const some = <T>(of: readonly T[]): T => of[draw(of.length)] as T;
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return {
    draw,
    some,
    address: () => some(addresses),
    dropId: () => dropOf(draw(DROPS)),
    // just before and after the days on which seven and thirty days begin, too
    at: () => new Date(today - some([0, 7, 8, 30, 31, 90]) * DAY_MS + some([0, -1, 1])),
  };
}
type Chance = ReturnType<typeof chance>;
type Step = (number: number) => Promise<unknown>;

const tokenOf = ({ draw, at }: Chance) => {
  const n = draw(DROPS);
  return {
    chain: chainOf(n),
    dropId: dropOf(n),
    tokenId: String(n),
    txHash: `0x${draw(4)}` as const,
    at: at(),
  };
};
const terms = { price: '1', royalty: '0', fee: '0', logIndex: 0 };

/** What a reader does at a block, and takes back where it was none. */
const chainSteps = (db: Database, by: Chance): Record<string, Step> => ({
  transfer: (number) => {
    const { chain, dropId, tokenId } = tokenOf(by);
    const acquiredAt = by.at();
    const row = {
      ...{
        chain,
        dropId,
        tokenId: `${tokenId}${by.draw(3)}`,
        serial: 1,
        transferCount: number,
        locked: false,
      },
      ...{ mintTxHash: '0x1' as const, mintedAt: acquiredAt, acquiredAt, owner: by.address() },
    };
    return db
      .insert(tokens)
      .values(row)
      .onConflictDoUpdate({ target: [tokens.chain, tokens.tokenId], set: row });
  },
  transfers: () =>
    db.update(tokens).set({ owner: by.address(), acquiredAt: by.at() }).where(eq(tokens.dropId, by.dropId())),
  tokenTakenBack: () => db.delete(tokens).where(eq(tokens.tokenId, `${by.draw(DROPS)}${by.draw(3)}`)),
  mint: (number) =>
    db.insert(mints).values({
      ...{ ...tokenOf(by), ...terms, chain: chainOf(number), orderId: String(number) },
      ...{ buyer: by.address(), blockNumber: number },
    }),
  mintTakenBack: () => db.delete(mints).where(sql`${mints.blockNumber} % 7 = ${by.draw(7)}`),
  mintOfAnother: () =>
    db
      .update(mints)
      .set({ buyer: by.address() })
      .where(sql`${mints.blockNumber} % 7 = ${by.draw(7)}`),
  sale: (number) =>
    db.insert(sales).values({
      ...{ ...tokenOf(by), ...terms, kind: 'resale', blockNumber: number },
      ...{ seller: by.address(), buyer: by.address() },
    }),
  saleTakenBack: () => db.delete(sales).where(sql`${sales.blockNumber} % 7 = ${by.draw(7)}`),
  worth: async () => {
    const [sale] = await db
      .select()
      .from(sales)
      .orderBy(sql`${sales.blockNumber} % ${1 + by.draw(9)}`)
      .limit(1);
    if (!sale) return;
    const { chain, txHash, tokenId } = sale;
    const cents = BigInt(1 + by.draw(900));
    await db.insert(saleWorths).values({ chain, txHash, tokenId, cents }).onConflictDoNothing();
  },
});

/** What people do with their wallets and accounts, and the studio with films. */
const shopSteps = (db: Database, by: Chance): Record<string, Step> => ({
  link: () =>
    db
      .insert(wallets)
      .values({
        ...{ address: by.address(), userId: by.some(people), chain: by.some([null, ...chainNames]) },
        ...{ kind: 'extension' as const, active: false, linkedAt: by.at() },
      })
      .onConflictDoNothing(),
  letGo: () => db.delete(wallets).where(eq(wallets.address, by.address())),
  moveWallet: () =>
    db
      .update(wallets)
      .set({ userId: by.some(people) })
      .where(eq(wallets.address, by.address())),
  listed: () =>
    db
      .update(users)
      .set({ listed: by.draw(3) > 0 })
      .where(eq(users.id, by.some(people))),
  suspended: () =>
    db
      .update(users)
      .set({ suspendedAt: by.draw(3) > 0 ? null : by.at() })
      .where(eq(users.id, by.some(people))),
  publish: () =>
    db
      .update(items)
      .set({ status: by.draw(3) > 0 ? 'published' : 'hidden' })
      .where(eq(items.dropId, by.dropId())),
  ofAnotherFilm: () =>
    db
      .update(items)
      .set({ filmSlug: by.some(titles) })
      .where(eq(items.dropId, by.dropId())),
  publishFilm: () =>
    db
      .update(films)
      .set({ status: by.draw(3) > 0 ? 'published' : 'draft' })
      .where(eq(films.slug, by.some(titles))),
});

const often = ['transfer', 'transfer', 'transfer', 'mint', 'sale', 'sale', 'worth', 'worth', 'link', 'link'];

/**
 * Four people, six wallets, four posters of three films, and orders for what is minted.
 * @returns a change as by chance, of a reader, a person or the studio
 */
export async function addCollectors(ctx: TestContext): Promise<() => Promise<void>> {
  const { db, clock } = ctx;
  await addPeople(ctx, ...people);
  for (const id of people)
    await db.update(users).set({ handle: id, emailVerified: true }).where(eq(users.id, id));
  await db.insert(films).values(titles.map((slug, position) => ({ slug, title: slug, position })));
  for (let n = 0; n < DROPS; n += 1) {
    await insertItem(ctx, { id: `item-${n}` }, dropOf(n));
    const facts = { filmSlug: titles[n % 3] ?? null, chain: chainOf(n) };
    await db
      .update(items)
      .set(facts)
      .where(eq(items.id, `item-${n}`));
  }
  await db.execute(sql`insert into app.orders (number, chain_order_id, user_id, item_id, drop_id, chain, wallet, wallet_kind, state,
      reserves_edition, price_cents, total_wei, royalty_bps, fee_bps, rate, rate_source, rate_at, equivalents, expires_at, created_at, updated_at)
    select n, n::text, 'asha', 'item-1', 1001, case when n % 2 = 0 then 'polygon' else 'ethereum' end, ${addresses[0]}, 'extension',
      'complete', false, n * 100, '1', 1000, 125, '1', 'test', now(), '[]', now(), now(), now() from generate_series(0, 999) n`);
  const by = chance(11, clock.now());
  const steps = { ...chainSteps(db, by), ...shopSteps(db, by) };
  const names = [...Object.keys(steps), ...often];
  let number = 0;
  return async () => {
    number += 1;
    await steps[by.some(names)]?.(number);
  };
}

type Row = [place: number, handle: string, figure: number];
type Query = { by: CollectorOrder; within: CollectorPeriod };

const everyRow = async ({ db }: TestContext) => ({
  ...{ users: await db.select().from(users), wallets: await db.select().from(wallets) },
  ...{ tokens: await db.select().from(tokens), mints: await db.select().from(mints) },
  ...{ sales: await db.select().from(sales), worths: await db.select().from(saleWorths) },
  ...{ orders: await db.select().from(orders), films: await db.select().from(films) },
  items: await db.select().from(items).where(eq(items.status, 'published')),
});
type Rows = Awaited<ReturnType<typeof everyRow>>;

const midnight = (time: Date): number => Math.floor(time.getTime() / DAY_MS);

function figureOf(all: Rows, now: Date, userId: string, { by, within }: Query): number {
  const buyers = new Set([...all.mints, ...all.sales].map(({ buyer }) => buyer));
  const mine = all.wallets.filter((wallet) => wallet.userId === userId);
  const isMine = (address: string, chain: string): boolean =>
    mine.some((one) => one.address === address && buyers.has(one.address) && (one.chain ?? chain) === chain);
  const isLate = (time: Date): boolean =>
    within === 'all' || midnight(time) >= midnight(now) - Number(within);
  const owned = all.tokens.filter(({ owner, chain }) => isMine(owner, chain));
  if (by === 'editions') return owned.filter(({ acquiredAt }) => isLate(acquiredAt)).length;
  if (by === 'sets')
    return all.films.filter(({ slug, status }) => {
      const since = all.items
        .filter(({ filmSlug }) => filmSlug === slug)
        .map(({ chain, dropId }) =>
          owned
            .filter((token) => token.chain === chain && token.dropId === dropId)
            .map(({ acquiredAt }) => acquiredAt)
            .sort((a, b) => a.getTime() - b.getTime())
            .at(0),
        );
      const isWhole = since.length > 0 && since.every((time) => time !== undefined);
      return status === 'published' && isWhole && since.some((time) => time !== undefined && isLate(time));
    }).length;
  const first = all.mints
    .filter(({ buyer, chain, at }) => isMine(buyer, chain) && isLate(at))
    .map(({ orderId }) => all.orders.find(({ chainOrderId }) => chainOrderId === orderId)?.priceCents);
  const later = all.sales
    .filter(({ buyer, chain, at }) => isMine(buyer, chain) && isLate(at))
    .filter(({ seller }) => !mine.some(({ address }) => address === seller))
    .map(({ chain, txHash, tokenId }) =>
      all.worths.find((one) => one.chain === chain && one.txHash === txHash && one.tokenId === tokenId),
    )
    .map((worth) => worth?.cents);
  return [...first, ...later].reduce<number>((sum, cents) => sum + Number(cents ?? 0n), 0);
}

/** The same lists by the rule itself, in words of their own, from every row there is. */
export async function counted(ctx: TestContext, queries: Query[]): Promise<Record<string, Row[]>> {
  const all = await everyRow(ctx);
  const listed = all.users.filter((user) => user.emailVerified && user.suspendedAt === null && user.listed);
  const listOf = (query: Query): Row[] => {
    const figures = listed
      .map(({ id, handle }) => ({ handle, figure: figureOf(all, ctx.clock.now(), id, query) }))
      .filter(({ figure }) => figure > 0);
    return figures
      .toSorted((a, b) => b.figure - a.figure || (a.handle < b.handle ? -1 : 1))
      .map(({ handle, figure }) => [
        1 + figures.filter((other) => other.figure > figure).length,
        handle,
        figure,
      ]);
  };
  return Object.fromEntries(queries.map((query) => [`${query.by} ${query.within}`, listOf(query)]));
}
