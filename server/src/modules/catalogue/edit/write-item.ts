import { randomUUID } from 'node:crypto';
import type { ItemFields } from '@talkies/shared/studio/schemas';
import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { differing } from '../../../platform/differing.ts';
import { AppError, wrongFields } from '../../../platform/errors.ts';
import { isFilmPublished } from '../films/write-film.ts';
import type { FieldProblem } from '../import/metadata.ts';
import { refreshSearch } from '../import/write-films.ts';
import { itemId } from '../item-id.ts';
import { fixedOnChain, isPromised, missingFields } from '../rules.ts';
import { type Item, type ItemStatus, type ItemValues, items } from '../tables.ts';
import { fieldsOf, readFields } from './fields.ts';

/** The source of items that were created in the studio; items of an import have their file's name. */
export const STUDIO_SOURCE = 'studio';

/** The effect of a change, field by field, in the form's terms; empty where nothing changed. */
export interface Changed {
  item: Item;
  before: Partial<ItemFields>;
  after: Partial<ItemFields>;
}

/** Converts a form's fields to stored values. @throws request/invalid, by the fields */
export async function checked(db: Database, fields: ItemFields): Promise<ItemValues> {
  const values = await readFields(db, fields);
  if (Array.isArray(values)) throw wrongFields(values);
  return values;
}

/** Locks an item in any state until `tx` ends. @throws item/not-found */
export async function lockItem(tx: Database, id: string): Promise<Item> {
  const [item] = await tx.select().from(items).where(eq(items.id, id)).for('update');
  if (!item) throw new AppError('item/not-found');
  return item;
}

/** Creates a draft. @throws request/invalid, by the fields */
export async function createDraft(tx: Database, fields: ItemFields): Promise<Item> {
  const values = await checked(tx, fields);
  const externalId = randomUUID().slice(0, 8);
  const [made] = await tx
    .insert(items)
    .values({
      ...values,
      id: itemId(STUDIO_SOURCE, externalId, values.title),
      ...{ source: STUDIO_SOURCE, externalId, fingerprint: '' },
    })
    .returning({ id: items.id });
  await refreshSearch(tx, [made?.id ?? '']);
  return lockItem(tx, made?.id ?? '');
}

/** An item that is in the shop, or about to be, can only move to a published film (adr/295). */
async function forbiddenFilm(tx: Database, item: Item, { filmSlug }: ItemValues): Promise<FieldProblem[]> {
  if (filmSlug === null || filmSlug === item.filmSlug || (await isFilmPublished(tx, filmSlug))) return [];
  return [{ field: 'film', message: 'It is a draft: publish the film first.' }];
}

/**
 * The reasons for which items must keep their kind of sale, by item; the caller knows their auctions and drops. The
 * answer holds until `tx` ends, in which the items are locked.
 */
export type HeldSales = (tx: Database, items: readonly Item[]) => Promise<ReadonlyMap<string, string>>;

const REGISTERED = 'It is registered on the chain, and stays as it is.';

/** The problems of a change: registered terms are fixed, and an item in the shop must stay complete. */
async function forbidden(
  tx: Database,
  item: Item,
  values: ItemValues,
  heldSales: HeldSales,
): Promise<FieldProblem[]> {
  const fixed = fixedOnChain(item, values);
  const held = item.sale === values.sale ? undefined : (await heldSales(tx, [item])).get(item.id);
  const lost = isPromised(item) ? missingFields(values) : [];
  return [
    ...(fixed ? [{ field: fixed, message: REGISTERED }] : []),
    ...(held ? [{ field: 'sale', message: `It ${held}.` }] : []),
    ...(item.dropId !== null && values.quantity === null ? [{ field: 'quantity', message: REGISTERED }] : []),
    ...(isPromised(item) || item.dropId !== null ? await forbiddenFilm(tx, item, values) : []),
    ...lost
      .filter((field) => field !== 'quantity')
      .map((field) => ({ field, message: 'What is published, or is to be, needs it.' })),
  ];
}

/**
 * Changes an item whose `version` the editor has seen. Open quotes keep their price.
 * @throws item/not-found, studio/changed-meanwhile, request/invalid
 */
export async function changeItem(
  tx: Database,
  id: string,
  { version, fields }: { version: number; fields: ItemFields },
  heldSales: HeldSales,
): Promise<Changed> {
  const item = await lockItem(tx, id);
  if (item.version !== version) throw new AppError('studio/changed-meanwhile');
  const values = await checked(tx, fields);
  const problems = await forbidden(tx, item, values, heldSales);
  if (problems.length > 0) throw wrongFields(problems);
  const { names, before, after } = differing(fieldsOf(item), fieldsOf({ ...item, ...values }));
  if (names.length === 0) return { item, before, after };
  await tx.update(items).set(values).where(eq(items.id, id));
  await refreshSearch(tx, [id]);
  return { item: await lockItem(tx, id), before, after };
}

/** Creates a draft with another item's fields, without its drop and publication. @throws item/not-found */
export async function duplicate(tx: Database, id: string): Promise<Item> {
  const item = await lockItem(tx, id);
  return createDraft(tx, { ...fieldsOf(item), title: copyOf(item.title) });
}
const TITLE = 300;
const copyOf = (title: string): string => `${title.slice(0, TITLE - 7)} (copy)`;

/** Sets when a draft is to be reviewed and published. */
export async function planItem(
  tx: Database,
  id: string,
  plan: Pick<Item, 'reviewAt' | 'publishAt'>,
): Promise<void> {
  await tx.update(items).set(plan).where(eq(items.id, id));
}

const isUnregistered = and(eq(items.status, 'draft'), isNull(items.dropId));

/** The ids of drafts with a day whose drop is not requested yet. */
export async function plannedItems(db: Database): Promise<string[]> {
  const planned = and(isUnregistered, isNotNull(items.publishAt));
  return (await db.select({ id: items.id }).from(items).where(planned)).map(({ id }) => id);
}

/**
 * After a restore: takes the day from drafts whose day has come, because their drops may have been registered since the
 * backup.
 */
export async function unplanDueItems(tx: Database, now: Date): Promise<{ id: string; at: Date | null }[]> {
  const due = and(isUnregistered, lte(items.publishAt, now));
  const planned = await tx.select({ id: items.id, at: items.publishAt }).from(items).where(due);
  await tx.update(items).set({ publishAt: null }).where(due);
  return planned;
}

/** Shows or hides an item. @returns false where it is in another state */
export async function setStatus(
  tx: Database,
  id: string,
  from: ItemStatus,
  to: ItemStatus,
): Promise<boolean> {
  const moved = await tx
    .update(items)
    .set({ status: to })
    .where(and(eq(items.id, id), eq(items.status, from)))
    .returning({ id: items.id });
  return moved.length > 0;
}
