import type { Suggestion } from '@talkies/shared/schemas';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { escapeLike } from '../../../platform/db/escape-like.ts';
import { rawRow } from '../../../platform/db/raw-rows.ts';
import { celebritiesOf } from '../counts/item-groups.ts';
import { alike, includes, type Matching, matchesWords, searchText } from '../read/filters.ts';
import { films, foldedTitle, inShop, items } from '../tables.ts';
import { fitOf, typedText } from './fit.ts';
import { rarestWords } from './rarest-words.ts';

/** The least similarity of the text so far and a name. Lower than for searching: a suggestion hides nothing. */
const ALIKE = 0.4;
const NAMES = 3;
const ITEMS = 5;
const CANDIDATES = 100;
/** the likeness of a name that contains the text; likeness of others is 1 at most */
const CONTAINED = 2;

type Row = [kind: Suggestion['kind'], text: string, id: string, likeness: number];

/**
 * The best fitting of rows `(text, id, place)`: equal to the text, beginning with it, containing it, or similar.
 * Names are folded once each, the text once.
 */
const best = (kind: Suggestion['kind'], names: SQL, most: number): SQL => sql`(
  select ${kind}::text as kind, text, id, likeness from (
    select text, id, place, case ${fitOf(sql`folded`, sql`words`)} when 0 then 4 when 1 then 3
        else case when strpos(folded, words) > 0 then ${CONTAINED}::int else word_similarity(words, folded) end end as likeness
      from (select text, id, place, searchable(text) as folded from (${names}) names offset 0) folded, typed
      offset 0) fitted
  where likeness >= ${ALIKE}::float order by likeness desc, place limit ${most})`;

interface Ranked {
  rows: Row[];
  /** there may be more candidates than were compared */
  isFull: boolean;
}

/** @param among the candidates, from which `parts` may select */
async function rank(db: Database, q: string, among: SQL, parts: SQL[]): Promise<Ranked> {
  const { ranked, full } = await rawRow<{ ranked: Row[] | null; full: boolean }>(
    db,
    sql`with typed as materialized (select ${typedText(q)} as words), candidates as materialized (${among})
    select json_agg(json_build_array(kind, text, id, likeness)) as ranked,
      (select count(*) >= ${CANDIDATES} from candidates) as full
    from (${sql.join(parts, sql` union all `)}) suggested`,
  );
  return { rows: ranked ?? [], isFull: full };
}

/** Films and actors are few: they are compared one by one. */
function names(db: Database): SQL[] {
  const ofFilms = db
    .select({
      text: sql`${films.title}`.as('text'),
      id: sql`${films.slug}`.as('id'),
      place: sql`${films.position}`.as('place'),
    })
    .from(films)
    .where(eq(films.status, 'published'));
  const actors = celebritiesOf(db);
  const ofActors = db
    .select({
      text: sql`${actors.celebrity}`.as('text'),
      id: sql`''`.as('id'),
      place: sql`${actors.celebrity}`.as('place'),
    })
    .from(actors);
  return [best('film', sql`${ofFilms}`, NAMES), best('actor', sql`${ofActors}`, NAMES)];
}

const candidates = (db: Database, found: SQL | undefined, most: number): SQL => {
  const rows = db
    .select({
      text: sql`${items.title}`.as('text'),
      id: sql`${items.id}`.as('id'),
      place: sql`${items.dropId}`.as('place'),
    })
    .from(items)
    .where(and(inShop, found))
    .limit(most);
  return sql`${rows}`;
};

/** The first ones that an index finds: a word in thousands of titles costs no more than another. */
const itemsFound = (): SQL => best('item', sql`select * from candidates`, ITEMS);

/** The same, with items of exactly that title, which need not be among the first of thousands. */
function itemsWritten(db: Database, q: string): SQL {
  const whole = candidates(db, sql`${foldedTitle(items)} = ${typedText(q)}`, ITEMS);
  return best('item', sql`(${whole}) union (select * from candidates)`, ITEMS);
}

/** All words in one place, searched by the rarest where there are several. */
const asWritten = (q: string, rarest: Matching): SQL | undefined =>
  rarest === 'exact'
    ? sql`${items.search} like '%' || ${searchText(escapeLike(q))} || '%'`
    : and(matchesWords(q, rarest), includes(q));

const isItem = ([kind]: Row): boolean => kind === 'item';

/** Whether a suggested name contains the text as written. */
const isWritten = ([, , , likeness]: Row): boolean => likeness >= CONTAINED;

/**
 * Suggestions for the text so far, the most likely first, regardless of case, accents and typing mistakes. Items are
 * many: the trigram index finds them, with all words anywhere, and misspelt where there are none. Most are found at once,
 * and planning both costs more than asking again (adr/642).
 */
export async function suggest(ctx: Needs<'clock' | 'db'>, q: string): Promise<Suggestion[]> {
  const rarest = await rarestWords(ctx, q);
  const written = asWritten(q, rarest);
  const several = /\s/.test(q.trim());
  const ranked = await alike(ctx.db, ALIKE, async (tx) => {
    const among = (found: SQL | undefined): SQL => candidates(tx, found, CANDIDATES);
    const words = among(several ? matchesWords(q, rarest) : written);
    const first = await rank(tx, q, words, [...names(tx), itemsWritten(tx, q)]);
    const found = first.rows.filter(isItem);
    // the first of thousands with these words need not have them as written
    if (several && first.isFull && !found.some(isWritten)) {
      const { rows: before } = await rank(tx, q, among(written), [itemsFound()]);
      const ids = new Set(before.map(([, , id]) => id));
      const after = found.filter(([, , id]) => !ids.has(id));
      return [...first.rows.filter((row) => !isItem(row)), ...[...before, ...after].slice(0, ITEMS)];
    }
    if (found.length > 0 || [...q].length < 3) return first.rows;
    const near = await rank(tx, q, among(sql`${searchText(q)} <% ${items.search}`), [itemsFound()]);
    return [...first.rows, ...near.rows];
  });
  return ranked.toSorted(([, , , a], [, , , b]) => b - a).map(present);
}

function present([kind, text, id]: Row): Suggestion {
  if (kind === 'film') return { kind, text, slug: id };
  return kind === 'actor' ? { kind, text } : { kind, text, id };
}
