import type { ItemCard } from '@talkies/shared/schemas';
import { and, asc, eq, ne, type SQL } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { cardsOf } from '../read/cards.ts';
import { films, inShop, items, type ShownStatus } from '../tables.ts';
import { fillFromSources, type Source, without } from './fill-from-sources.ts';

const SIMILAR = 8;

/**
 * Similar items: same film, then celebrity, then rarity (spec:28b), among equals in explore's order. Each step asks
 * one index for a few, and most items need one or two steps, however large the shop is.
 * @throws item/not-found
 */
export async function similarItems(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  id: string,
  status: ShownStatus = 'published',
): Promise<ItemCard[]> {
  const [to] = await ctx.db
    .select({ film: items.filmSlug, celebrity: items.celebrity, rarity: items.rarity })
    .from(items)
    .where(and(eq(items.id, id), eq(items.status, status)));
  if (!to) throw new AppError('item/not-found');
  const sameFilm = to.film === null ? undefined : eq(items.filmSlug, to.film);
  const samePerson = to.celebrity === '' ? undefined : eq(items.celebrity, to.celebrity);
  const sameRarity = eq(items.rarity, to.rarity);
  const ofFilm = (...alike: (SQL | undefined)[]): Source[] =>
    sameFilm && alike.every((one) => one) ? [steps(ctx, id, and(sameFilm, ...alike))] : [];
  const ids = await fillFromSources(
    SIMILAR,
    ...ofFilm(samePerson, sameRarity),
    ...ofFilm(samePerson),
    ...ofFilm(sameRarity),
    ...ofFilm(),
    ...(samePerson ? [ofFilms(ctx, id, and(samePerson, sameRarity)), ofFilms(ctx, id, samePerson)] : []),
    steps(ctx, id, sameRarity),
    steps(ctx, id, undefined),
  );
  return cardsOf(ctx, ids);
}

const inOrder = [asc(items.curated), asc(items.dropId)];

/** Items with the same value of a column. */
function steps(ctx: Needs<'db'>, id: string, alike: SQL | undefined): Source {
  return async (most, except) => {
    const rows = await ctx.db
      .select({ id: items.id })
      .from(items)
      .where(and(inShop, ne(items.id, id), alike, without(except)))
      .orderBy(...inOrder)
      .limit(most);
    return rows.map((row) => row.id);
  };
}

/** The same for each film in turn: films are few, and no index has the celebrity alone. */
function ofFilms(ctx: Needs<'db'>, id: string, alike: SQL | undefined): Source {
  return async (most, except) => {
    const each = ctx.db
      .select({ id: items.id, curated: items.curated, dropId: items.dropId })
      .from(items)
      .where(and(inShop, eq(items.filmSlug, films.slug), ne(items.id, id), alike, without(except)))
      .orderBy(...inOrder)
      .limit(most)
      .as('each');
    const rows = await ctx.db
      .select({ id: each.id })
      .from(films)
      .crossJoinLateral(each)
      .orderBy(asc(each.curated), asc(each.dropId))
      .limit(most);
    return rows.map((row) => row.id);
  };
}
