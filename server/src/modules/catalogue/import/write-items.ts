import { createHash } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { isOneOf } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { HeldSales } from '../edit/write-item.ts';
import { itemId } from '../item-id.ts';
import { fixedOnChain, isPromised, missingFields, type Need } from '../rules.ts';
import { films, type Item, type ItemValues, items } from '../tables.ts';

const ROWS_A_STATEMENT = 250;

/** An item of a file, with its film and pictures resolved; null for omitted fields. */
export type ItemWrite = Pick<Item, 'externalId' | 'title'> & {
  [Name in keyof Omit<ItemValues, 'title'>]: ItemValues[Name] | null;
};

export type WrittenItem =
  | { kind: 'created' | 'updated' | 'unchanged'; lacks: Need[] }
  | { kind: 'refused'; field: string; message: string };

/** The defaults of an item. */
const defaults: Omit<ItemValues, 'title'> = {
  ...{ description: '', about: '', filmSlug: null, celebrity: '', productionHouse: '', category: '' },
  ...{ creatorName: null, creatorAbout: '', creatorImage: null, image: null, thumb: null, animation: null },
  ...{ rarity: 'Common', collection: 'Common', chain: 'polygon', sale: 'fixed' },
  ...{ priceCents: null, quantity: null, rewards: [], attributes: [] },
};

/**
 * Fields that a row omits or leaves blank stay unchanged. A collection that merely repeats the item's rarity follows
 * a new rarity.
 */
function filled(row: ItemWrite, before: Omit<ItemValues, 'title'> = defaults): ItemValues {
  const follows = before.collection === before.rarity && row.rarity !== null;
  const base: Record<string, unknown> = follows ? { ...before, collection: row.rarity } : before;
  const values = Object.entries(row).map(([name, value]) => [name, value || base[name]]);
  return Object.fromEntries(values);
}

const digestOf = (row: object): string =>
  createHash('sha256')
    .update(JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? value.toString() : value)))
    .digest('base64url');

interface Facts {
  draftFilms: ReadonlySet<string>;
  /** reasons by item */
  held: ReadonlyMap<string, string>;
}

function decide(before: Item | undefined, after: ItemValues, { draftFilms, held }: Facts): WrittenItem {
  const lacks = missingFields(after);
  if (!before) return { kind: 'created', lacks };
  const message = held.get(before.id);
  if (message) return { kind: 'refused', field: 'sale', message };
  const fixed = fixedOnChain(before, after);
  if (fixed)
    return {
      kind: 'refused',
      field: fixed,
      message: 'cannot change: the drop is registered on chain already',
    };
  const film = after.filmSlug;
  const promised = isPromised(before) || before.dropId !== null;
  if (promised && film !== null && film !== before.filmSlug && draftFilms.has(film))
    return { kind: 'refused', field: 'film', message: 'is a draft: publish the film first' };
  return { kind: 'updated', lacks };
}

const columns = ['title', ...Object.keys(defaults)] as (keyof ItemValues)[];
const change = Object.fromEntries(
  ([...columns, 'fingerprint'] as const).map((name) => [name, sql.raw(`excluded.${items[name].name}`)]),
);

interface Row {
  item: ItemWrite;
  fingerprint: string;
}

/** Those of these films that are drafts; the others stay published until `tx` ends. */
async function draftFilmsAmong(tx: Database, slugs: string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ slug: films.slug, status: films.status })
    .from(films)
    .where(isOneOf(films.slug, slugs))
    .orderBy(asc(films.slug))
    .for('share');
  return new Set(rows.flatMap(({ slug, status }) => (status === 'draft' ? [slug] : [])));
}

/** Decides changed rows against the stored items, which stay locked until the rows are written. */
async function writeRows(
  tx: Database,
  source: string,
  rows: Row[],
  heldSales: HeldSales,
): Promise<WrittenItem[]> {
  const ids = rows.map(({ item }) => item.externalId);
  const met = await tx
    .select()
    .from(items)
    .where(and(eq(items.source, source), isOneOf(items.externalId, ids)))
    .orderBy(asc(items.id))
    .for('update');
  const before = new Map(met.map((item) => [item.externalId, item]));
  const readied = rows.map((row) => ({ ...row, values: filled(row.item, before.get(row.item.externalId)) }));
  const soldOtherwise = readied.flatMap(({ item, values }) => {
    const was = before.get(item.externalId);
    return was && was.sale !== values.sale ? [was] : [];
  });
  const held = await heldSales(tx, soldOtherwise);
  const moved = readied.flatMap(({ item, values }) => {
    const was = before.get(item.externalId);
    return was && values.filmSlug !== null && was.filmSlug !== values.filmSlug ? [values.filmSlug] : [];
  });
  const draftFilms = await draftFilmsAmong(tx, moved);
  const decided = readied.map(({ item, fingerprint, values }) => {
    const id = itemId(source, item.externalId, item.title);
    const outcome = decide(before.get(item.externalId), values, { draftFilms, held });
    return { outcome, values: { ...values, id, source, externalId: item.externalId, fingerprint } };
  });
  const values = decided.filter(({ outcome }) => outcome.kind !== 'refused').map(({ values }) => values);
  if (values.length > 0)
    await tx
      .insert(items)
      .values(values)
      .onConflictDoUpdate({ target: [items.source, items.externalId], set: change });
  return decided.map(({ outcome }) => outcome);
}

/**
 * Writes the items of one source and stores the digests of their rows, so that an unchanged row is not written again.
 * @returns the result of each row, in their order
 */
export async function createItemWriter(ctx: Needs<'db'>, source: string, heldSales: HeldSales) {
  const rows = await ctx.db
    .select({
      externalId: items.externalId,
      fingerprint: items.fingerprint,
      priceCents: items.priceCents,
      quantity: items.quantity,
      filmSlug: items.filmSlug,
      creatorName: items.creatorName,
      image: items.image,
    })
    .from(items)
    .where(eq(items.source, source));
  const known = new Map(rows.map((row) => [row.externalId, row]));

  const unchanged = ({ item, fingerprint }: Row): WrittenItem | null => {
    const before = known.get(item.externalId);
    // earlier versions stored the digest of a row with its defaults (adr/592)
    const digests = [fingerprint, digestOf(filled(item))];
    return before && digests.includes(before.fingerprint)
      ? { kind: 'unchanged', lacks: missingFields(before) }
      : null;
  };
  return async (batch: ItemWrite[]): Promise<WrittenItem[]> => {
    const rows = batch.map((item) => ({ item, fingerprint: digestOf(item) }));
    const outcomes = rows.map(unchanged);
    const changed = rows.filter((_, at) => outcomes[at] === null);
    const written: WrittenItem[] = [];
    for (let start = 0; start < changed.length; start += ROWS_A_STATEMENT) {
      const part = changed.slice(start, start + ROWS_A_STATEMENT);
      written.push(...(await ctx.db.transaction((tx) => writeRows(tx, source, part, heldSales))));
    }
    return outcomes.map((outcome) => outcome ?? (written.shift() as WrittenItem));
  };
}
