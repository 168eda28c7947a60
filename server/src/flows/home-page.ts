import { HOME_ROW_ITEMS, MAX_SLIDES } from '@talkies/shared';
import type { Film, HomeRow, ItemQuery } from '@talkies/shared/schemas';
import type { HomeFields, HomeRowFields } from '@talkies/shared/studio/schemas';
import type { Needs } from '../chain/context.ts';
import { cardsById, listFilms, listItems } from '../modules/catalogue/index.ts';
import { storedPart } from '../modules/content/index.ts';

type Ctx = Needs<'chains' | 'clock' | 'db' | 'rates'>;

/** The filter of a row of items, as explore has it. */
const filtersOf = ({ film, celebrity, collection, rarity }: HomeRowFields) => ({
  ...(film ? { film } : {}),
  ...(celebrity ? { actor: celebrity } : {}),
  ...(collection ? { collection } : {}),
  ...(rarity ? { rarity } : {}),
});

async function itemsOf(ctx: Ctx, row: HomeRowFields): Promise<Pick<HomeRow, 'items' | 'more'>> {
  if (row.kind === 'hero' || (row.kind === 'items' && row.items.length > 0))
    return { items: await cardsById(ctx, row.items), more: '' };
  if (row.kind !== 'items') return { items: [], more: '' };
  const filters = filtersOf(row);
  const query: ItemQuery = { ...filters, sort: 'newest', limit: HOME_ROW_ITEMS };
  const { items } = await listItems(ctx, query);
  return { items, more: `?${new URLSearchParams(filters)}` };
}

/** The chosen slides, as far as they are in the shop; the shop's first ones where none was chosen. */
function slidesOf(row: HomeRowFields, films: Film[]): Film[] {
  if (row.kind !== 'films') return [];
  const chosen = row.films.flatMap((slug) => films.find((film) => film.slug === slug) ?? []);
  return row.films.length > 0 ? chosen : films.slice(0, MAX_SLIDES);
}

/** The rows of a home page with their items; rows that are off, or would be empty, are left out. */
export async function rowsOf(ctx: Ctx, { rows }: HomeFields): Promise<HomeRow[]> {
  const films = await listFilms(ctx);
  const shown = await Promise.all(
    rows
      .filter(({ on }) => on)
      .map(async (row) => ({
        ...{ kind: row.kind, title: row.title, films: slidesOf(row, films) },
        ...(await itemsOf(ctx, row)),
      })),
  );
  return shown.filter(
    ({ kind, films, items }) =>
      (kind !== 'films' || films.length > 0) && (kind !== 'items' || items.length > 0),
  );
}

/** The home page as it was last set. */
export const homePage = async (ctx: Ctx): Promise<{ rows: HomeRow[] }> => ({
  rows: await rowsOf(ctx, (await storedPart(ctx.db, 'home')).fields),
});
