import { type ItemState, MAX_ITEMS_COUNTED } from '@talkies/shared/studio';
import type { CatalogueRow, ParsedStudioInput, StudioResponse } from '@talkies/shared/studio/schemas';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { drops } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { pictureFacts, pictureTable } from '../../media/index.ts';
import { imageOf } from '../present.ts';
import { filmSide, missingToPublish } from '../publish/missing.ts';
import { films, itemState, items } from '../tables.ts';
import { after, cursorAfter, keyText, orderBy, type Sorting } from './item-order.ts';
import { type StudioItemFilters, studioItemFilters } from './studio-item-filters.ts';

/** The ids of one page, and the next cursor. Tables are joined only after them. */
async function pageOf(
  db: Database,
  where: SQL | undefined,
  sorting: Sorting,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ ids: string[]; next: string | null }> {
  const rows = await db
    .select({ id: items.id, key: keyText(sorting) })
    .from(items)
    .where(and(where, cursor === undefined ? undefined : after(sorting, cursor)))
    .orderBy(...orderBy(sorting))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { ids: page.map(({ id }) => id), next: last ? cursorAfter(sorting, last.key, last.id) : null };
}

async function rowsOf(ctx: Needs<'chains' | 'db'>, ids: string[]): Promise<CatalogueRow[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({
      item: items,
      state: sql<ItemState>`${itemState(items)}`,
      film: { slug: films.slug, title: films.title },
      filmSide,
      minted: drops.minted,
      picture: pictureFacts,
    })
    .from(items)
    .leftJoin(films, eq(films.slug, items.filmSlug))
    .leftJoin(drops, and(eq(drops.chain, items.chain), eq(drops.dropId, items.dropId)))
    .leftJoin(pictureTable, eq(pictureTable.key, items.image))
    .where(inArray(items.id, ids));
  const rank = new Map(ids.map((id, index) => [id, index]));
  rows.sort((a, b) => (rank.get(a.item.id) ?? 0) - (rank.get(b.item.id) ?? 0));
  return rows.map(({ item, state, film, filmSide: side, minted, picture }) => ({
    ...{ id: item.id, externalId: item.externalId, title: item.title, film, celebrity: item.celebrity },
    creator: item.creatorName ?? '',
    ...{ collection: item.collection, rarity: item.rarity, sale: item.sale, chain: item.chain },
    cents: item.priceCents?.toString() ?? null,
    quantity: item.quantity,
    sold: minted ?? 0,
    state,
    lacks: missingToPublish(ctx, item, side),
    image: picture && imageOf(picture, item.title),
    version: item.version,
    changedAt: item.changedAt.toISOString(),
  }));
}

/** The number of items, counted up to a useful limit: counting a million would read them all. */
async function countOf(db: Database, where: SQL | undefined): Promise<number> {
  const some = db.select({ id: items.id }).from(items).where(where).limit(MAX_ITEMS_COUNTED).as('some');
  const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(some);
  return counted?.count ?? 0;
}

/** The number of items that wait for a review, counted up to the same limit. */
export const countReviews = (db: Database): Promise<number> =>
  countOf(db, sql`${itemState(items)} = 'review'`);

/** One page of the studio's catalogue, drafts and hidden items included. */
export async function listStudioItems(
  ctx: Needs<'chains' | 'db'>,
  { cursor, limit, sort, direction, ...filters }: ParsedStudioInput<'listCatalogue'>['query'],
): Promise<StudioResponse<'listCatalogue'>> {
  const where = await studioItemFilters(ctx.db, filters);
  const { ids, next } = await pageOf(ctx.db, where, { sort, direction }, { cursor, limit });
  const isAll = cursor === undefined && next === null;
  const [rows, count] = await Promise.all([rowsOf(ctx, ids), isAll ? ids.length : countOf(ctx.db, where)]);
  return { items: rows, next, count };
}

const AT_ONCE = 500;

/** Iterates over all filtered items, page by page. */
export async function* everyRow(
  ctx: Needs<'chains' | 'db'>,
  filters: StudioItemFilters,
  sorting: Sorting,
): AsyncGenerator<CatalogueRow> {
  const where = await studioItemFilters(ctx.db, filters);
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const { ids, next } = await pageOf(ctx.db, where, sorting, { cursor, limit: AT_ONCE });
    yield* await rowsOf(ctx, ids);
    cursor = next;
  }
}

/** All films by title, for filters and forms. */
export const filmChoices = async (ctx: Needs<'db'>): Promise<StudioResponse<'catalogueFilms'>> => ({
  films: await ctx.db.select({ slug: films.slug, title: films.title }).from(films).orderBy(asc(films.title)),
});
