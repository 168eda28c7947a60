import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { itemId } from '../item-id.ts';
import { changesDrop, lacking, type Need } from '../rules.ts';
import { films, type Item, type ItemValues, items } from '../tables.ts';

const ROWS_A_STATEMENT = 250;

/** An item as the file has it, film and pictures found; null where there is none. */
export type ItemWrite = ItemValues & Pick<Item, 'externalId'>;

type Known = Pick<
  Item,
  | 'externalId'
  | 'fingerprint'
  | 'status'
  | 'dropId'
  | 'chain'
  | 'quantity'
  | 'priceCents'
  | 'filmSlug'
  | 'creatorName'
  | 'image'
>;

export type Outcome =
  | { kind: 'created' | 'updated' | 'unchanged'; lacks: Need[] }
  | { kind: 'refused'; field: string; message: string };

const fingerprintOf = (item: ItemWrite): string =>
  createHash('sha256')
    .update(JSON.stringify(item, (_, value) => (typeof value === 'bigint' ? value.toString() : value)))
    .digest('base64url');

const fill = (before: Known | undefined, after: ItemWrite) => ({
  priceCents: after.priceCents ?? before?.priceCents ?? null,
  quantity: after.quantity ?? before?.quantity ?? null,
  filmSlug: after.filmSlug ?? before?.filmSlug ?? null,
  creatorName: after.creatorName ?? before?.creatorName ?? null,
  image: after.image ?? before?.image ?? null,
});

function decide(
  before: Known | undefined,
  after: ItemWrite,
  fingerprint: string,
  draftFilms: ReadonlySet<string>,
): Outcome {
  const lacks = lacking(fill(before, after));
  if (!before) return { kind: 'created', lacks };
  if (before.fingerprint === fingerprint) return { kind: 'unchanged', lacks };
  const fixed = before.dropId === null ? null : changesDrop(before, after);
  if (fixed)
    return {
      kind: 'refused',
      field: fixed,
      message: 'cannot change: the drop is registered on chain already',
    };
  const film = after.filmSlug ?? before.filmSlug;
  const shown = before.status !== 'draft' || before.dropId !== null;
  if (shown && film !== null && film !== before.filmSlug && draftFilms.has(film))
    return { kind: 'refused', field: 'film', message: 'is a draft: publish the film first' };
  return { kind: 'updated', lacks };
}

/** Empty columns of the file keep what an operator has set. */
const unlessEmpty = (column: string) => sql.raw(`coalesce(excluded.${column}, items.${column})`);
const taken = (column: string) => sql.raw(`excluded.${column}`);
const change = {
  fingerprint: taken('fingerprint'),
  title: taken('title'),
  description: taken('description'),
  about: taken('about'),
  filmSlug: unlessEmpty('film_slug'),
  celebrity: taken('celebrity'),
  creatorName: unlessEmpty('creator_name'),
  creatorAbout: taken('creator_about'),
  creatorImage: unlessEmpty('creator_image'),
  productionHouse: taken('production_house'),
  category: taken('category'),
  rarity: taken('rarity'),
  collection: taken('collection'),
  chain: taken('chain'),
  sale: taken('sale'),
  priceCents: unlessEmpty('price_cents'),
  quantity: unlessEmpty('quantity'),
  image: unlessEmpty('image'),
  thumb: unlessEmpty('thumb'),
  animation: unlessEmpty('animation'),
  rewards: taken('rewards'),
  attributes: taken('attributes'),
};

/** A drop may be registered while a file is read: what stands on the chain is judged again as the row is written. */
const keepsDrop = sql`${items.dropId} is null or (${items.chain} = excluded.chain
  and (excluded.quantity is null or ${items.quantity} = excluded.quantity))`;

const registeredMeanwhile: Outcome = {
  kind: 'refused',
  field: 'chain or quantity',
  message: 'cannot change: the drop was registered on chain meanwhile',
};

/**
 * Writes items of one source and remembers their fingerprints, so that a row which has not changed is not written.
 * @returns what became of each row, in their order
 */
export async function createItemWriter(ctx: Needs<'db'>, source: string) {
  const known = new Map<string, Known>();
  const rows = await ctx.db
    .select({
      externalId: items.externalId,
      fingerprint: items.fingerprint,
      status: items.status,
      dropId: items.dropId,
      chain: items.chain,
      quantity: items.quantity,
      priceCents: items.priceCents,
      filmSlug: items.filmSlug,
      creatorName: items.creatorName,
      image: items.image,
    })
    .from(items)
    .where(eq(items.source, source));
  for (const row of rows) known.set(row.externalId, row);
  const unpublished = await ctx.db.select({ slug: films.slug }).from(films).where(eq(films.status, 'draft'));
  const drafts = new Set(unpublished.map(({ slug }) => slug));

  return async (batch: ItemWrite[]): Promise<Outcome[]> => {
    const decided = batch.map((item) => {
      const fingerprint = fingerprintOf(item);
      return { item, fingerprint, outcome: decide(known.get(item.externalId), item, fingerprint, drafts) };
    });
    const values = decided
      .filter(({ outcome }) => outcome.kind === 'created' || outcome.kind === 'updated')
      .map(({ item, fingerprint }) => ({
        ...item,
        id: itemId(source, item.externalId, item.title),
        source,
        fingerprint,
      }));
    const late = new Set<string>();
    for (let start = 0; start < values.length; start += ROWS_A_STATEMENT) {
      const part = values.slice(start, start + ROWS_A_STATEMENT);
      const written = await ctx.db
        .insert(items)
        .values(part)
        .onConflictDoUpdate({ target: [items.source, items.externalId], set: change, setWhere: keepsDrop })
        .returning({ externalId: items.externalId });
      const done = new Set(written.map(({ externalId }) => externalId));
      for (const { externalId } of part) if (!done.has(externalId)) late.add(externalId);
    }
    return decided.map(({ item, outcome }) => (late.has(item.externalId) ? registeredMeanwhile : outcome));
  };
}
