import type { ChainName } from '@talkies/shared';
import { and, asc, eq, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/database.ts';
import { auctions, bids, closedSellers, credits, listings, sales } from '../market/tables.ts';
import { cursors, drops, events, mints, receiverPayments, tokens } from '../tables.ts';
import {
  markTouched,
  nothingTouched,
  ofLotteries,
  projectEvents,
  type Touched,
  touchedBy,
} from './event-store.ts';
import { switchKey } from './events.ts';

const KEYS_AT_ONCE = 1_000;
const EVENTS_AT_ONCE = 5_000;

/** The rows that follow from events with one kind of key, whatever other rows those events change. */
interface Kind {
  key: PgColumn;
  touches: keyof Touched;
  /** each table with the key of its rows */
  tables: [table: PgTable & { chain: PgColumn }, key: PgColumn | SQL][];
}

const kinds: Kind[] = [
  {
    key: events.tokenId,
    touches: 'tokens',
    tables: [tokens, listings, auctions, bids, sales].map((table) => [table, table.tokenId]),
  },
  { key: events.dropId, touches: 'drops', tables: [[drops, drops.dropId]] },
  {
    key: events.orderId,
    touches: 'orders',
    tables: [mints, receiverPayments].map((table) => [table, table.orderId]),
  },
  {
    key: events.lotteryId,
    touches: 'lotteries',
    tables: ofLotteries.map((table) => [table, table.lotteryId]),
  },
  {
    key: events.account,
    touches: 'accounts',
    tables: [
      [credits, sql`${credits.contract} || ':' || ${credits.account}`],
      [closedSellers, sql`${switchKey('')} || ${closedSellers.account}`],
    ],
  },
];

/** Keys after `low`, up to `high`; null is no bound. */
interface Keys {
  low: unknown;
  high: unknown;
}

const within = (key: PgColumn | SQL, { low, high }: Keys): SQL | undefined =>
  and(
    low === null ? undefined : sql`${key} > ${low}`,
    high === null ? undefined : sql`${key} <= ${high}`,
    sql`${key} is not null`,
  );

/** A hash of all rows, which shows a change without keeping them. */
async function printOf(tx: Database, chain: ChainName, { tables }: Kind, keys: Keys): Promise<string> {
  let prints = '';
  for (const [table, key] of tables) {
    const row = sql.raw(`"${getTableName(table)}"::text`);
    const [found] = await tx
      .select({ print: sql<string | null>`md5(string_agg(${row}, '|' order by ${row}))` })
      .from(table)
      .where(and(eq(table.chain, chain), within(key, keys)));
    prints += `${found?.print} `;
  }
  return prints;
}

async function projectKeys(tx: Database, chain: ChainName, kind: Kind, keys: Keys): Promise<Touched> {
  const all = nothingTouched();
  for (const [table, key] of kind.tables)
    await tx.delete(table).where(and(eq(table.chain, chain), within(key, keys)));
  for (let block = -1, log = -1; ; ) {
    const page = await tx
      .select()
      .from(events)
      .where(
        and(
          eq(events.chain, chain),
          within(kind.key, keys),
          sql`(${events.blockNumber}, ${events.logIndex}) > (${block}::bigint, ${log}::integer)`,
        ),
      )
      .orderBy(asc(events.blockNumber), asc(events.logIndex))
      .limit(EVENTS_AT_ONCE);
    const touched: Touched = { ...nothingTouched(), [kind.touches]: touchedBy(page)[kind.touches] };
    for (const tokenId of touched.tokens) all.tokens.add(tokenId);
    for (const lotteryId of touched.lotteries) all.lotteries.add(lotteryId);
    for (const account of touched.accounts) all.accounts.add(account);
    await projectEvents(tx, chain, page, touched);
    const last = page.at(-1);
    if (!last || page.length < EVENTS_AT_ONCE) return all;
    [block, log] = [last.blockNumber, last.logIndex];
  }
}

/** The keys of the next part; null after the last one. */
async function nextKeys(db: Database, chain: ChainName, { key }: Kind, low: unknown): Promise<Keys> {
  const some = db
    .selectDistinct({ key: sql`${key}`.as('key') })
    .from(events)
    .where(and(eq(events.chain, chain), within(key, { low, high: null })))
    .orderBy(sql`1`)
    .limit(KEYS_AT_ONCE)
    .as('some');
  const [row] = await db
    .select({ high: sql`max(${some.key})`, count: sql<number>`count(*)::int` })
    .from(some);
  return { low, high: row?.count === KEYS_AT_ONCE ? row.high : null };
}

/**
 * Rebuilds every row of a chain's projection from the stored events, a thousand keys at a time: the shop stays open,
 * a reader waits for one part at most, and memory does not grow with the chain. Only rows that come out differently
 * count as changed.
 */
export async function projectAll(db: Database, chain: ChainName): Promise<void> {
  for (const kind of kinds) {
    for (let low: unknown = null; ; ) {
      const keys = await nextKeys(db, chain, kind, low);
      await db.transaction(async (tx) => {
        const version = await lockForRepair(tx, chain);
        const before = await printOf(tx, chain, kind, keys);
        const projected = await projectKeys(tx, chain, kind, keys);
        if ((await printOf(tx, chain, kind, keys)) === before) return;
        await markTouched(tx, chain, projected, version);
        await countRepair(tx, chain, version);
      });
      if (keys.high === null) break;
      low = keys.high;
    }
  }
}

/** Locks the chain's readers out until `tx` ends. Returns the version that a change would have. */
export async function lockForRepair(tx: Database, chain: ChainName): Promise<number> {
  const [known] = await tx.select().from(cursors).where(eq(cursors.chain, chain)).for('update');
  return (known?.version ?? 0) + 1;
}

/** Counts a repair as a reorganisation, so that consumers look again. */
export async function countRepair(tx: Database, chain: ChainName, version: number): Promise<void> {
  await tx
    .update(cursors)
    .set({ version, reorganisations: sql`${cursors.reorganisations} + 1` })
    .where(eq(cursors.chain, chain));
}
