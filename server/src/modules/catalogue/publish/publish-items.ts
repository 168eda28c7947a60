import { type ChainName, MINUTE_MS } from '@talkies/shared';
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { isOneOf } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Completeness } from '../rules.ts';
import { films, type Item, items } from '../tables.ts';
import { tidyItems } from '../tidy-items.ts';
import { type FilmSide, filmSide, missingToPublish } from './missing.ts';
import { publishRegistered } from './publish-registered.ts';
import { registerDrops } from './register-drops.ts';

/** how long the chain may bring nothing new before waiting ends */
const TIMEOUT_MS = MINUTE_MS;

export type Selection = { all: true } | { film: string } | { source: string } | { ids: string[] };

/** A line of a price list, with our id or the import's. */
export interface PriceLine {
  id: string;
  priceCents: bigint | null;
  quantity: number | null;
}

export interface PublishInput {
  selection: Selection;
  /** for selected drafts without any; US cents */
  priceCents?: bigint;
  quantity?: number;
  /** for the items that it names; takes precedence over the rules */
  prices?: PriceLine[];
}

export interface PublishReport {
  selected: number;
  published: number;
  /** selected items that are published already */
  already: number;
  /** incomplete drafts, each with its missing requirements */
  incomplete: { id: string; title: string; lacks: string[] }[];
  /** registered drops that the chain has not confirmed (yet) */
  waiting: number;
  /** why transactions failed, in words */
  failures: string[];
}

const within = (selection: Selection): SQL | undefined => {
  if ('film' in selection) return eq(items.filmSlug, selection.film);
  if ('source' in selection) return eq(items.source, selection.source);
  if ('ids' in selection) return isOneOf(items.id, selection.ids);
  return undefined;
};

type Open = ReturnType<typeof and>;

/**
 * The open items that each line of a price list refers to: by our id, or by the import's where only one import has
 * it.
 * @throws for an ambiguous id, which several imports of the selection have
 */
async function itemsOfLines(tx: Database, open: Open, lines: PriceLine[]): Promise<Map<string, PriceLine>> {
  const keys = lines.map(({ id }) => id);
  const rows = await tx
    .select({ id: items.id, externalId: items.externalId, source: items.source })
    .from(items)
    .where(and(open, or(isOneOf(items.id, keys), isOneOf(items.externalId, keys))));
  const ours = new Set(rows.map(({ id }) => id));
  const theirs = Map.groupBy(rows, ({ externalId }) => externalId);
  const found = new Map<string, PriceLine>();
  for (const line of lines) {
    if (ours.has(line.id)) {
      found.set(line.id, line);
      continue;
    }
    const [one, other] = theirs.get(line.id) ?? [];
    if (one && other)
      throw new Error(
        `"${line.id}" of the price list is in ${one.source} and in ${other.source}: use our ids, or publish one of them with --source.`,
      );
    // a line with our own id takes precedence
    if (one && !found.has(one.id)) found.set(one.id, line);
  }
  return found;
}

/** @returns the ids of the named items */
async function applyPriceList(tx: Database, open: Open, lines: PriceLine[]): Promise<string[]> {
  const found = await itemsOfLines(tx, open, lines);
  const values = JSON.stringify(
    [...found].map(([id, { priceCents, quantity }]) => ({
      id,
      price: priceCents?.toString() ?? null,
      quantity,
    })),
  );
  const list = sql`jsonb_to_recordset(${values}::jsonb) as list(id text, price bigint, quantity integer)`;
  await tx.execute(sql`update ${items} set price_cents = coalesce(list.price, price_cents),
    quantity = coalesce(list.quantity, ${items}.quantity) from ${list} where ${items.id} = list.id and ${open}`);
  return [...found.keys()];
}

/**
 * Sets prices and quantities of drafts without a drop number: a drop's supply cap is final.
 * @returns how many drafts were changed
 */
export async function setPrices(tx: Database, input: PublishInput): Promise<number> {
  const open = and(eq(items.status, 'draft'), isNull(items.dropId), within(input.selection));
  const priced = new Set<string>();
  const fill = async (values: Partial<Pick<Item, 'priceCents' | 'quantity'>>, empty: SQL) => {
    const rows = await tx.update(items).set(values).where(and(open, empty)).returning({ id: items.id });
    for (const { id } of rows) priced.add(id);
  };
  if (input.prices && input.prices.length > 0)
    for (const id of await applyPriceList(tx, open, input.prices)) priced.add(id);
  if (input.priceCents !== undefined) await fill({ priceCents: input.priceCents }, isNull(items.priceCents));
  if (input.quantity !== undefined) await fill({ quantity: input.quantity }, isNull(items.quantity));
  return priced.size;
}

/** The complete drafts of a selection. */
export async function completeDrafts(ctx: Needs<'chains' | 'db'>, selection: Selection): Promise<string[]> {
  const drafts = (await select(ctx, selection)).filter(({ status }) => status === 'draft');
  return drafts.filter((row) => missingToPublish(ctx, row, row).length === 0).map(({ id }) => id);
}

type Row = Pick<Item, 'id' | 'title' | 'chain' | 'status'> & Completeness & FilmSide;

const select = (ctx: Needs<'db'>, selection: Selection): Promise<Row[]> =>
  ctx.db
    .select({
      id: items.id,
      title: items.title,
      chain: items.chain,
      status: items.status,
      priceCents: items.priceCents,
      quantity: items.quantity,
      filmSlug: items.filmSlug,
      creatorName: items.creatorName,
      image: items.image,
      ...filmSide,
    })
    .from(items)
    .leftJoin(films, eq(films.slug, items.filmSlug))
    .where(within(selection));

/** The requirements that a draft lacks before its drop can be requested, in words. */
export async function missingOf(ctx: Needs<'chains'>, tx: Database, item: Item): Promise<string[]> {
  const [film] = await tx
    .select(filmSide)
    .from(items)
    .leftJoin(films, eq(films.slug, items.filmSlug))
    .where(eq(items.id, item.id));
  return film ? missingToPublish(ctx, item, film) : [];
}

async function remaining(
  ctx: Needs<'db' | 'writer'>,
  ids: string[],
): Promise<{ count: number; failures: string[] }> {
  const rows = await ctx.db
    .select({ registration: items.registration, count: sql<number>`count(*)::int` })
    .from(items)
    .where(and(isOneOf(items.id, ids), eq(items.status, 'draft')))
    .groupBy(items.registration);
  const refused = await ctx.db
    .select({ title: items.title, refusal: items.refusal })
    .from(items)
    .where(and(isOneOf(items.id, ids), eq(items.status, 'draft'), isNotNull(items.refusal)));
  const failures: string[] = refused.map(({ title, refusal }) => `${title}: ${refusal}`);
  let count = 0;
  for (const row of rows) {
    count += row.count;
    const transaction = row.registration ? await ctx.writer.transactionByKey(row.registration) : null;
    if (transaction?.status === 'failed')
      failures.push(`${row.count} drops: ${transaction.error?.text ?? 'the transaction failed'}`);
  }
  return { count, failures };
}

/** Publishes registered drafts, and returns what is left. */
async function judge(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'db' | 'log' | 'writer'>,
  ids: string[],
  chains: ChainName[],
) {
  for (const chain of chains) await publishRegistered(ctx, chain);
  return remaining(ctx, ids);
}

/**
 * Waits until nothing more is to be expected of the chain: every drop is registered, a transaction failed, or the
 * chain brings nothing new.
 */
async function untilRegistered(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'db' | 'log' | 'writer'>,
  ids: string[],
  chains: ChainName[],
  io: { progress(line: string): void },
) {
  let wake: () => void = () => {};
  const forget = ctx.changes.on('chain', () => wake());
  try {
    for (let last = ids.length, since = performance.now(); ; ) {
      const notified = new Promise<void>((resolve) => {
        wake = resolve;
        // a notification can be missed when the reader runs in another process
        setTimeout(resolve, 1000).unref();
      });
      const left = await judge(ctx, ids, chains);
      // another's drop that explains a failure may have been read after drops were checked, and before transactions
      // were
      if (left.failures.length > 0) return judge(ctx, ids, chains);
      if (left.count === 0 || performance.now() - since > TIMEOUT_MS) return left;
      if (left.count < last) {
        io.progress(`${ids.length - left.count} of ${ids.length} published`);
        last = left.count;
        since = performance.now();
      }
      await notified;
    }
  } finally {
    forget();
  }
}

/**
 * Publishes the complete drafts of a selection: registers their drops on chain in batches and waits for them.
 * Idempotent, and resumed after an interruption: it waits for drops under way, and sends failed ones again.
 */
export async function publishItems(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'db' | 'log' | 'writer'>,
  input: PublishInput,
  io: { progress(line: string): void },
): Promise<PublishReport> {
  await ctx.db.transaction((tx) => setPrices(tx, input));
  const rows = await select(ctx, input.selection);
  const drafts = rows.filter((row) => row.status === 'draft');
  const judged = drafts.map((row) => ({
    id: row.id,
    title: row.title,
    lacks: missingToPublish(ctx, row, row),
  }));
  const complete = judged.filter(({ lacks }) => lacks.length === 0).map(({ id }) => id);
  await registerDrops(ctx, complete);
  const left =
    complete.length === 0
      ? { count: 0, failures: [] }
      : await untilRegistered(ctx, complete, [...new Set(drafts.map((row) => row.chain))], io);
  await tidyItems(ctx, complete.length);
  return {
    selected: rows.length,
    published: complete.length - left.count,
    already: rows.filter((row) => row.status === 'published').length,
    incomplete: judged.filter(({ lacks }) => lacks.length > 0),
    waiting: left.failures.length > 0 ? 0 : left.count,
    failures: left.failures,
  };
}
