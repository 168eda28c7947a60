import type { ChainName } from '@talkies/shared';
import { and, asc, between, eq, inArray } from 'drizzle-orm';
import type { Database } from '../platform/db/database.ts';
import type { Needs } from './context.ts';
import { foldAgain, markTouched, touchedBy } from './projection/event-store.ts';
import type { ChainEvent } from './projection/events.ts';
import { insertMany } from './projection/many-rows.ts';
import { countRepair, lockForRepair, projectAll } from './projection/reproject.ts';
import { type Cursor, readCursor, storedBlocks } from './reader/branch-store.ts';
import { ChainReader } from './reader/chain-reader.ts';
import { requireAbsent } from './reader/denied-events.ts';
import { ChainMoved, EventsLeftOut } from './reader/errors.ts';
import { type FetchedBlocks, fetchHeader, WINDOW } from './reader/fetch.ts';
import { requireSameContracts } from './same-contracts.ts';
import { blocks, events } from './tables.ts';
import { type ReaderProgress, readerProgress } from './writer/finish.ts';

type ProjectionBatch = FetchedBlocks & { after: number };

/**
 * Reads a chain from its first block and corrects stored events and rows, part by part under the cursor's lock, up to
 * where the readers are. The shop stays open, memory does not grow with the chain, and each token is consistent at
 * any moment. Correct rows stay and count as unchanged. Due reorganisations are handled first, however deep: running
 * this is the operator's consent. After a reorganisation in between, the part is read again. An event that the node
 * leaves out stays until the node shows that it does not exist. May be interrupted and run again.
 * @returns how many events the chain has up to the cursor, and how many blocks before it the node ended
 */
export async function rebuildProjection(
  ctx: Needs<'chains' | 'changes' | 'db' | 'log'>,
  name: ChainName,
): Promise<{ events: number; unread: number }> {
  const { client, config } = ctx.chains.get(name);
  await requireSameContracts(ctx.db, config);
  const reader = new ChainReader(ctx.db, ctx.chains.get(name), ctx.log);
  while (await patiently(() => reader.step({ anyDepth: true })));
  let after: Cursor = { number: config.startBlock - 1, hash: null };
  let count = 0;
  let unread = 0;
  for (;;) {
    const cursor = await readCursor(ctx.db, name, config.startBlock);
    unread = Math.max(0, cursor.number - after.number);
    if (unread === 0) break;
    const { number, hash }: Cursor = after;
    const part = await patiently(async (attempt) => {
      const isFirst = attempt === 1;
      if (!isFirst) while (await reader.step({ anyDepth: true }));
      const seen = await readerProgress(ctx, name);
      // the block before may have been replaced, and the reader has corrected that
      const from = { number, hash: isFirst ? hash : null };
      const batch = await reader.read(from, await fetchHeader(client, 'latest'));
      if (!batch) return null;
      const whole = { ...batch, after: number };
      await requireAbsent({ client, config }, await leftOutOf(ctx.db, name, whole));
      const repaired = await ctx.db.transaction((tx) => repair(tx, name, whole, seen));
      return { last: batch.last, repaired };
    });
    if (!part) break;
    count += part.repaired;
    after = part.last;
  }
  await projectAll(ctx.db, name);
  await ctx.changes.emit('chain', name);
  return { events: count, unread };
}

const ATTEMPTS = 50;
/** Another node may answer at the same address, but what a node has removed it does not have at the next try either. */
const ATTEMPTS_AT_LOGS = 5;

/** Retries: nodes that disagree for a moment must not end an hour's work. */
async function patiently<T>(ask: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask(attempt);
    } catch (error) {
      const most = error instanceof EventsLeftOut ? ATTEMPTS_AT_LOGS : ATTEMPTS;
      if (!(error instanceof ChainMoved) || attempt >= most) throw error;
    }
  }
}

const eventPositionOf = ({ blockNumber, logIndex }: Pick<ChainEvent, 'blockNumber' | 'logIndex'>): string =>
  `${blockNumber}:${logIndex}`;
const text = ({ txHash, contract, name, args, at, ...keys }: ChainEvent): string =>
  JSON.stringify([
    ...[txHash, contract, name, at, keys.dropId === null ? null : String(keys.dropId)],
    ...[keys.tokenId, keys.orderId, keys.lotteryId, keys.account],
    ...Object.entries(args).sort(([one], [other]) => (one < other ? -1 : 1)),
  ]);

/**
 * Requires that the read blocks are of the stored branch: no reorganisation since then, and the same blocks where
 * they can still be replaced. Otherwise a repair would restore corrected events, or hide a reorganisation that is
 * due.
 * @throws ChainMoved
 */
async function requireSameBranch(
  tx: Database,
  chain: ChainName,
  batch: ProjectionBatch,
  { seen, cursor }: { seen: ReaderProgress | undefined; cursor: Cursor },
): Promise<void> {
  const now = await readerProgress({ db: tx }, chain);
  if (now?.reorganisations !== seen?.reorganisations)
    throw new ChainMoved('the chain was corrected while it was read');
  const hashes = new Map(batch.blocks.map(({ number, hash }) => [number, hash]));
  const near = (await storedBlocks(tx, chain, cursor.number, WINDOW)).filter(
    ({ number }) => number > cursor.number - WINDOW,
  );
  if (near.some(({ number, hash }) => (hashes.get(number) ?? hash) !== hash))
    throw new ChainMoved('what was read is of another branch than what is stored');
}

/** The stored events of a part where the node has none. */
async function leftOutOf(db: Database, chain: ChainName, batch: ProjectionBatch) {
  const { blockNumber, logIndex, txHash } = events;
  const stored = await db
    .select({ blockNumber, logIndex, txHash })
    .from(events)
    .where(and(eq(events.chain, chain), between(blockNumber, batch.after + 1, batch.last.number)));
  const shown = new Set(batch.events.map(eventPositionOf));
  return stored.filter((event) => !shown.has(eventPositionOf(event)));
}

/** Replaces the stored events of a part by those that were read. Returns how many there are. */
async function repair(
  tx: Database,
  chain: ChainName,
  batch: ProjectionBatch,
  seen: ReaderProgress | undefined,
): Promise<number> {
  const version = await lockForRepair(tx, chain);
  const cursor = await readCursor(tx, chain, batch.after + 1);
  await requireSameBranch(tx, chain, batch, { seen, cursor });
  const to = Math.min(batch.last.number, cursor.number);
  const span = and(eq(events.chain, chain), between(events.blockNumber, batch.after + 1, to));
  const stored = await tx.select().from(events).where(span).orderBy(asc(events.blockNumber));
  const actual = batch.events.filter(({ blockNumber }) => blockNumber <= to);
  const known = new Map(stored.map((event) => [eventPositionOf(event), text(event)]));
  const wanted = new Map(actual.map((event) => [eventPositionOf(event), text(event)]));
  const wrong = stored.filter((event) => wanted.get(eventPositionOf(event)) !== text(event));
  const missing = actual.filter((event) => known.get(eventPositionOf(event)) !== text(event));
  if (wrong.length + missing.length === 0) return actual.length;

  for (const blockNumber of new Set(wrong.map((event) => event.blockNumber))) {
    const indexes = wrong
      .filter((event) => event.blockNumber === blockNumber)
      .map(({ logIndex }) => logIndex);
    const ofWrong = and(eq(events.blockNumber, blockNumber), inArray(events.logIndex, indexes));
    await tx.delete(events).where(and(eq(events.chain, chain), ofWrong));
  }
  await insertMany(
    tx,
    events,
    missing.map((event) => ({ ...event, chain })),
  );
  const holding = new Set(actual.map(({ blockNumber }) => blockNumber));
  const retained = batch.blocks.filter(
    ({ number }) => number <= to && (holding.has(number) || number > cursor.number - WINDOW),
  );
  await insertMany(
    tx,
    blocks,
    retained.map((block) => ({ ...block, chain })),
    [blocks.chain, blocks.number],
  );
  const touched = touchedBy([...wrong, ...missing]);
  await foldAgain(tx, chain, touched);
  await markTouched(tx, chain, touched, version);
  await countRepair(tx, chain, version);
  return actual.length;
}
