import type { ApiResponse, ItemQuery } from '@talkies/shared/schemas';
import { and, eq, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { rawRow } from '../../../platform/db/raw-rows.ts';
import { heldByDrop } from '../../orders/index.ts';
import { countByFilmAndPrice, isByFilmAndPrice } from '../counts/facet-counts.ts';
import { countGroups } from '../counts/item-groups.ts';
import { films, items } from '../tables.ts';
import { cardsOf } from './cards.ts';
import { areChosen, type Counted, type Counting, type KnownFilm, knownFilmsValue } from './facets.ts';
import { ALIKE, alike, type Held, type Matching, matches, none, rarestWords, searchText } from './filters.ts';
import { findByWords } from './find-by-words.ts';
import { type Page, type PageRow, pageOf, pageRows } from './ordered.ts';

/** how alike all that was typed to something that is suggested in its stead */
const SUGGESTED = 0.25;
const CANDIDATES = 20;
const COMPARED = 1_000;

interface Found extends Counted, Page {}

async function countedBy(db: Database, { value, read }: Counting): Promise<ReturnType<Counting['read']>> {
  const { counts, known } = await rawRow<{ counts: unknown; known: KnownFilm[] }>(
    db,
    sql`select ${value} as counts, ${knownFilmsValue} as known`,
  );
  return read(counts, known);
}

async function find(
  db: Database,
  query: ItemQuery,
  matching: Matching,
  { held, now }: { held: Held; now: Date },
): Promise<Found> {
  if (query.q && !query.actor) return findByWords(db, query, matching, { held, now });
  const page = (actors?: string[]): Promise<PageRow[]> =>
    pageRows(db, query, now, and(matches(query, matching, held), areChosen(query, actors)));
  // apart, since counts have one plan for any values, and a page may need one for its own (adr/440)
  const counting = countedBy(
    db,
    isByFilmAndPrice(query) ? countByFilmAndPrice(query) : countGroups(query, matching, held),
  );
  // an actor is chosen by a name that only the counts tell how it is written
  const rows = query.actor ? counting.then(({ actors }) => page(actors)) : page();
  const [{ total, facets }, found] = await Promise.all([counting, rows]);
  return { total, facets, ...pageOf(query, found) };
}

/** The title, film or celebrity that is written most like what was looked for. */
export function nearest(ctx: Needs<'db'>, q: string): Promise<string | null> {
  return alike(ctx.db, SUGGESTED, async (tx) => {
    // enough to find a good one among: a word that half of all titles resemble costs no more than another
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

/** One page of what is published, with the counts that the filters show. Words are first taken as they stand. */
export async function listItems(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  query: ItemQuery,
): Promise<ApiResponse<'listItems'>> {
  const held = query.availability ? await heldByDrop(ctx.db) : none;
  const known = { held, now: ctx.clock.now() };
  const { q } = query;
  const matching = q ? await rarestWords(ctx.db, q) : 'exact';
  let found = await find(ctx.db, query, matching, known);
  if (found.total === 0 && q) found = await alike(ctx.db, ALIKE, (tx) => find(tx, query, 'near', known));
  const { total, facets, ids, nextCursor } = found;
  return {
    items: await cardsOf(ctx, ids),
    total,
    nextCursor,
    facets,
    didYouMean: total === 0 && q ? await nearest(ctx, q) : null,
  };
}
