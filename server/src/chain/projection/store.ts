import type { ChainName } from '@talkies/shared';
import { and, asc, eq, gt, or } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { drops, events, mints, tokens } from '../tables.ts';
import { insertMany, isOneOf } from './bulk.ts';
import type { ChainEvent } from './events.ts';
import { noRows, project, type Rows } from './project.ts';

/** The keys of rows that events change. */
interface Touched {
  drops: Set<bigint>;
  tokens: Set<string>;
  mints: Set<string>;
}

function touchedBy(list: readonly Pick<ChainEvent, 'dropId' | 'tokenId' | 'orderId'>[]): Touched {
  const touched: Touched = { drops: new Set(), tokens: new Set(), mints: new Set() };
  for (const { dropId, tokenId, orderId } of list) {
    if (dropId !== null) touched.drops.add(dropId);
    if (tokenId !== null) touched.tokens.add(tokenId);
    if (orderId !== null) touched.mints.add(orderId);
  }
  return touched;
}

const where = (chain: ChainName, touched: Touched) => ({
  drops: and(eq(drops.chain, chain), isOneOf(drops.dropId, touched.drops)),
  tokens: and(eq(tokens.chain, chain), isOneOf(tokens.tokenId, touched.tokens)),
  mints: and(eq(mints.chain, chain), isOneOf(mints.orderId, touched.mints)),
});

async function loadRows(tx: Database, chain: ChainName, touched: Touched): Promise<Rows> {
  const those = where(chain, touched);
  const foundDrops = await tx.select().from(drops).where(those.drops);
  const foundTokens = await tx.select().from(tokens).where(those.tokens);
  const foundMints = await tx.select().from(mints).where(those.mints);
  return {
    drops: new Map(foundDrops.map((row) => [row.dropId, row])),
    tokens: new Map(foundTokens.map((row) => [row.tokenId, row])),
    mints: new Map(foundMints.map((row) => [row.orderId, row])),
  };
}

function pick<Key, Row>(all: ReadonlyMap<Key, Row>, keys: Set<Key>, chain: ChainName) {
  return [...keys].flatMap((key) => {
    const row = all.get(key);
    return row ? [{ ...row, chain }] : [];
  });
}

/** Only touched rows are written: an event can also stand for a row whose other events were not looked at. */
async function writeRows(tx: Database, chain: ChainName, rows: Rows, touched: Touched): Promise<void> {
  await insertMany(tx, drops, pick(rows.drops, touched.drops, chain), [drops.chain, drops.dropId]);
  await insertMany(tx, tokens, pick(rows.tokens, touched.tokens, chain), [tokens.chain, tokens.tokenId]);
  await insertMany(tx, mints, pick(rows.mints, touched.mints, chain), [mints.chain, mints.orderId]);
}

/** Stores events that come after all those stored, in the chain's order, and brings the rows up to date. */
export async function appendEvents(tx: Database, chain: ChainName, list: ChainEvent[]): Promise<void> {
  if (list.length === 0) return;
  const values = list.map((event) => ({ ...event, chain }));
  await insertMany(tx, events, values);
  const touched = touchedBy(list);
  await writeRows(tx, chain, project(await loadRows(tx, chain, touched), list), touched);
}

/** Deletes the events after `block` and makes the rows that they had touched anew from the events that remain. */
export async function dropEventsAfter(tx: Database, chain: ChainName, block: number): Promise<void> {
  const orphaned = await tx
    .delete(events)
    .where(and(eq(events.chain, chain), gt(events.blockNumber, block)))
    .returning({ dropId: events.dropId, tokenId: events.tokenId, orderId: events.orderId });
  if (orphaned.length === 0) return;
  const touched = touchedBy(orphaned);
  const those = where(chain, touched);
  await tx.delete(drops).where(those.drops);
  await tx.delete(tokens).where(those.tokens);
  await tx.delete(mints).where(those.mints);
  const remaining = await tx
    .select()
    .from(events)
    .where(
      and(
        eq(events.chain, chain),
        or(
          isOneOf(events.dropId, touched.drops),
          isOneOf(events.tokenId, touched.tokens),
          isOneOf(events.orderId, touched.mints),
        ),
      ),
    )
    .orderBy(asc(events.blockNumber), asc(events.logIndex));
  await writeRows(tx, chain, project(noRows, remaining), touched);
}
