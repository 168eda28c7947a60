import type { Film } from '@talkies/shared/schemas';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { AppError } from '../../platform/errors.ts';
import { filmSide, missingToPublish } from './publish/missing.ts';
import { comingSoonFrom } from './rules.ts';
import { films, type Item, type ItemStatus, items } from './tables.ts';

export interface ListedItem {
  id: string;
  title: string;
  film: string | null;
  status: ItemStatus;
  priceCents: bigint | null;
  quantity: number | null;
  lacks: string[];
}

/** Items in every state for operators, in the order of their import. */
export async function listForOperator(
  ctx: Needs<'chains' | 'db'>,
  filter: { status?: ItemStatus; film?: string; limit: number },
): Promise<ListedItem[]> {
  const rows = await ctx.db
    .select({ item: items, film: filmSide })
    .from(items)
    .leftJoin(films, eq(films.slug, items.filmSlug))
    .where(
      and(
        filter.status ? eq(items.status, filter.status) : undefined,
        filter.film ? eq(items.filmSlug, filter.film) : undefined,
      ),
    )
    .orderBy(asc(items.source), asc(items.externalId))
    .limit(filter.limit);
  return rows.map(({ item, film }) => ({
    id: item.id,
    title: item.title,
    film: item.filmSlug,
    status: item.status,
    priceCents: item.priceCents,
    quantity: item.quantity,
    lacks: missingToPublish(ctx, item, film),
  }));
}

async function find(ctx: Needs<'db'>, id: string): Promise<Item> {
  const [item] = await ctx.db.select().from(items).where(eq(items.id, id)).for('update');
  if (!item) throw new AppError('item/not-found', { detail: `There is no item ${id}.` });
  return item;
}

/**
 * Sets a price in US cents within the transaction `ctx.db`; emit the change afterwards. Open quotes keep their price.
 * @returns the earlier price
 */
export async function setPrice(ctx: Needs<'db'>, id: string, priceCents: bigint): Promise<bigint | null> {
  const item = await find(ctx, id);
  await ctx.db.update(items).set({ priceCents }).where(eq(items.id, id));
  return item.priceCents;
}

/**
 * Sets the number of editions within the transaction `ctx.db`; emit the change afterwards.
 * @returns the earlier number
 * @throws item/registered when the drop is registered: its supply cap is final
 */
export async function setQuantity(ctx: Needs<'db'>, id: string, quantity: number): Promise<number | null> {
  const item = await find(ctx, id);
  const changed = await ctx.db
    .update(items)
    .set({ quantity })
    .where(and(eq(items.id, id), isNull(items.dropId)))
    .returning({ id: items.id });
  if (changed.length === 0)
    throw new AppError('item/registered', {
      detail: `${id} is registered on chain with ${item.quantity} editions; that can never change.`,
    });
  return item.quantity;
}

/** The new value of one of the two. */
export type FilmTerms = { label: Film['label'] } | { opensAt: Date | null };

/**
 * Sets the slider's label, and the opening of a film to come. "Coming soon" without a date gets the default one.
 * Within the transaction `ctx.db`; emit the change afterwards.
 * @returns the earlier values
 * @throws film/not-found
 */
export async function setFilm(
  ctx: Needs<'clock' | 'db'>,
  slug: string,
  change: FilmTerms,
): Promise<{ label: Film['label']; opensAt: Date | null }> {
  const announced = 'label' in change && change.label === 'Coming soon';
  const opensAt = sql`coalesce(${films.opensAt}, ${comingSoonFrom(ctx.clock.now()).toISOString()}::timestamptz)`;
  const [before] = await ctx.db
    .select({ label: films.label, opensAt: films.opensAt })
    .from(films)
    .where(eq(films.slug, slug))
    .for('update');
  if (!before) throw new AppError('film/not-found', { detail: `There is no film ${slug}.` });
  // an editor who has the film open is shown that it changed
  const stamp = { version: sql`${films.version} + 1`, changedAt: ctx.clock.now() };
  await ctx.db
    .update(films)
    .set({ ...(announced ? { ...change, opensAt } : change), ...stamp })
    .where(eq(films.slug, slug));
  return before;
}
