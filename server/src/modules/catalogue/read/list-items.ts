import type { ApiResponse, ItemCard, ItemQuery } from '@talkies/shared/schemas';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { rawRow } from '../../../platform/db/raw-rows.ts';
import { countByFilmAndPrice, isByFilmAndPrice } from '../counts/facet-counts.ts';
import { countGroups } from '../counts/item-groups.ts';
import { findByWords } from '../search/find-by-words.ts';
import { rarestWords } from '../search/rarest-words.ts';
import { films, items } from '../tables.ts';
import { type CardRows, cardsOf, cardsValue, readCards } from './cards.ts';
import { asBegun } from './cursor.ts';
import { areChosen, type Counted, type Counting, type KnownFilm, shownFilmsValue } from './facets.ts';
import { ALIKE, alike, type Matching, matches, searchText } from './filters.ts';
import { type PageRow, pageOf, pageSelect, pageValue } from './list-page.ts';
import { hasOnePlanForAllPrices } from './one-plan.ts';

/** the least similarity of the whole search text and a suggestion in its stead */
const SUGGESTED = 0.25;
const CANDIDATES = 20;
const COMPARED = 1_000;

type Ctx = Needs<'chains' | 'clock' | 'db' | 'rates'>;

interface Found extends Counted {
  items: ItemCard[];
  nextCursor: string | null;
  atLeast?: true;
}

interface CountsAnswer {
  counts: unknown;
  known: KnownFilm[];
}

/** The shown ones among the rows of `pageSelect`, named `page`. */
const idsOfPage = ({ limit }: ItemQuery): SQL =>
  sql`array(select id from page limit ${sql.raw(String(limit))})`;

/** The counts are read first: they know the spellings of the selected actor. */
async function findOfActor(ctx: Ctx, db: Database, query: ItemQuery, matching: Matching): Promise<Found> {
  const counting = countGroups(db, query, matching);
  const { counts, known } = await rawRow<CountsAnswer>(
    db,
    sql`select ${counting.value} as counts, ${shownFilmsValue} as known`,
  );
  const { total, facets, actors } = counting.read(counts, known);
  const where = and(matches(db, query, matching), areChosen(query, actors));
  const { page, cards } = await rawRow<{ page: PageRow[] | null; cards: CardRows }>(
    db,
    sql`with page as materialized (${pageSelect(db, query, ctx.clock.now(), where)})
    select ${pageValue} as page, ${cardsValue(db, idsOfPage(query))} as cards`,
  );
  const { ids, nextCursor } = pageOf(query, page ?? []);
  return { total, facets, nextCursor, items: readCards(ctx, cards, ids) };
}

const countingOf = (db: Database, query: ItemQuery): Counting =>
  isByFilmAndPrice(query) ? countByFilmAndPrice(query) : countGroups(db, query, 'exact');

/** One statement, with one plan for any values (adr/523). */
async function findAtOnce(ctx: Ctx, db: Database, query: ItemQuery): Promise<Found> {
  const where = and(matches(db, query, 'exact', 'beside'), areChosen(query));
  const counting = countingOf(db, query);
  const { page, counts, known, cards } = await rawRow<
    CountsAnswer & { page: PageRow[] | null; cards: CardRows }
  >(
    db,
    sql`with page as materialized (${pageSelect(db, query, ctx.clock.now(), where)})
    select ${pageValue} as page, ${counting.value} as counts, ${shownFilmsValue} as known,
      ${cardsValue(db, idsOfPage(query))} as cards`,
  );
  const { ids, nextCursor } = pageOf(query, page ?? []);
  return { ...counting.read(counts, known), nextCursor, items: readCards(ctx, cards, ids) };
}

/**
 * The page comes first: counts have one plan for any values, and a page may need its own (adr/440); its cards are
 * read with it.
 */
async function findBetweenPrices(ctx: Ctx, db: Database, query: ItemQuery): Promise<Found> {
  const where = and(matches(db, query, 'exact'), areChosen(query));
  const { page } = await rawRow<{ page: PageRow[] | null }>(
    db,
    sql`with page as materialized (${pageSelect(db, query, ctx.clock.now(), where)}) select ${pageValue} as page`,
  );
  const { ids, nextCursor } = pageOf(query, page ?? []);
  const counting = countingOf(db, query);
  const { counts, known, cards } = await rawRow<CountsAnswer & { cards: CardRows }>(
    db,
    sql`select ${counting.value} as counts, ${shownFilmsValue} as known,
      ${cardsValue(db, sql`${sql.param(ids)}::text[]`)} as cards`,
  );
  return { ...counting.read(counts, known), nextCursor, items: readCards(ctx, cards, ids) };
}

async function find(ctx: Ctx, db: Database, query: ItemQuery, matching: Matching): Promise<Found> {
  if (query.actor) return findOfActor(ctx, db, query, matching);
  if (!query.q)
    return (await hasOnePlanForAllPrices({ ...ctx, db }, query))
      ? findAtOnce(ctx, db, query)
      : findBetweenPrices(ctx, db, query);
  const { ids, ...found } = await findByWords(db, query, matching, ctx.clock.now());
  return { ...found, items: await cardsOf({ ...ctx, db }, ids) };
}

/** The title, film or celebrity that is most similar to the search text. */
export function nearest(ctx: Needs<'db'>, q: string): Promise<string | null> {
  return alike(ctx.db, SUGGESTED, async (tx) => {
    // enough to find a good one: a word that resembles half of all titles costs no more than another
    const alikes = tx
      .select({
        title: items.title,
        filmSlug: items.filmSlug,
        celebrity: items.celebrity,
        search: items.search,
        dropId: items.dropId,
      })
      .from(items)
      .where(sql`${items.status} = 'published' and ${searchText(q)} <% ${items.search}`)
      .limit(COMPARED)
      .as('alikes');
    const candidates = await tx
      .select({ title: alikes.title, film: films.title, celebrity: alikes.celebrity })
      .from(alikes)
      .leftJoin(films, eq(films.slug, alikes.filmSlug))
      .orderBy(sql`word_similarity(${searchText(q)}, ${alikes.search}) desc`, alikes.dropId)
      .limit(CANDIDATES);
    const names = new Set(candidates.flatMap(({ title, film, celebrity }) => [title, film, celebrity]));
    const values = [...names].filter((name) => name).map((name) => sql`(${name}::text)`);
    if (values.length === 0) return null;
    const [row] = await tx
      .select({ name: sql<string>`name` })
      .from(sql`(values ${sql.join(values, sql`, `)}) as names (name)`)
      .orderBy(sql`similarity(searchable(name), ${searchText(q)}) desc, name`)
      .limit(1);
    return row?.name ?? null;
  });
}

/** One page of published items, with the filters' counts. Words are matched as written first. */
export async function listItems(ctx: Ctx, wanted: ItemQuery): Promise<ApiResponse<'listItems'>> {
  const query = asBegun(wanted, 'curated');
  const { q } = query;
  const matching = q ? await rarestWords(ctx, q) : 'exact';
  let found = await find(ctx, ctx.db, query, matching);
  if (found.total === 0 && q) found = await alike(ctx.db, ALIKE, (tx) => find(ctx, tx, query, 'near'));
  return { ...found, didYouMean: found.total === 0 && q ? await nearest(ctx, q) : null };
}
