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

/** How alike what was typed so far and a name must be. Less than for finding: nothing is hidden by a suggestion. */
const ALIKE = 0.4;
const NAMES = 3;
const ITEMS = 5;
const CANDIDATES = 100;

type Row = [kind: Suggestion['kind'], text: string, id: string, likeness: number];

/**
 * Of rows `(text, id, place)` those that fit best: what was typed itself, beginning with it, holding it, or written like it.
 * Names are folded once each, what was typed once.
 */
const best = (kind: Suggestion['kind'], names: SQL, most: number): SQL => sql`(
  select ${kind}::text as kind, text, id, likeness from (
    select text, id, place, case ${fitOf(sql`folded`, sql`words`)} when 0 then 4 when 1 then 3
        else case when strpos(folded, words) > 0 then 2 else word_similarity(words, folded) end end as likeness
      from (select text, id, place, searchable(text) as folded from (${names}) names offset 0) folded, typed
      offset 0) fitted
  where likeness >= ${ALIKE}::float order by likeness desc, place limit ${most})`;

async function rank(db: Database, q: string, parts: SQL[]): Promise<Row[]> {
  const { ranked } = await rawRow<{ ranked: Row[] | null }>(
    db,
    sql`with typed as materialized (select ${typedText(q)} as words)
    select json_agg(json_build_array(kind, text, id, likeness)) as ranked
    from (${sql.join(parts, sql` union all `)}) suggested`,
  );
  return ranked ?? [];
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

/** The first that an index finds: a word that thousands of titles share costs no more than another. */
const itemsFound = (db: Database, found: SQL | undefined): SQL =>
  best('item', candidates(db, found, CANDIDATES), ITEMS);

/** The same, and whose whole title was typed: those need not be among the first of thousands. */
function itemsWritten(db: Database, q: string, found: SQL | undefined): SQL {
  const whole = candidates(db, sql`${foldedTitle(items)} = ${typedText(q)}`, ITEMS);
  return best('item', sql`(${whole}) union (${candidates(db, found, CANDIDATES)})`, ITEMS);
}

/** The next is looked for where those before find nothing; a statement of its own for each would be planned and sent as well. */
const orElse = (first: SQL, ...others: SQL[]): SQL => {
  const [second, ...more] = others;
  if (!second) return first;
  return sql`(with first as materialized ${first}
    select * from first union all select * from ${orElse(second, ...more)} second where not exists (select from first))`;
};

/** All of it in one place: looked for by its rarest words, where it has several. */
const asWritten = (q: string, rarest: Matching): SQL | undefined =>
  rarest === 'exact'
    ? sql`${items.search} like '%' || ${searchText(escapeLike(q))} || '%'`
    : and(matchesWords(q, rarest), includes(q));

/**
 * What may be meant by what was typed so far, likeliest first; case, accents and slips of the finger do not matter. Items
 * are many: the trigram index finds them, as written, then with these words anywhere, then misspelt.
 */
export async function suggest(ctx: Needs<'clock' | 'db'>, q: string): Promise<Suggestion[]> {
  const rarest = await rarestWords(ctx, q);
  const written = itemsWritten(ctx.db, q, asWritten(q, rarest));
  const inAnyOrder = /\s/.test(q) ? [itemsFound(ctx.db, matchesWords(q, rarest))] : [];
  const misspelt = itemsFound(ctx.db, sql`${searchText(q)} <% ${items.search}`);
  const found = [...q].length < 3 ? written : orElse(written, ...inAnyOrder, misspelt);
  const ranked = await alike(ctx.db, ALIKE, (tx) => rank(tx, q, [...names(tx), found]));
  return ranked.toSorted(([, , , a], [, , , b]) => b - a).map(present);
}

function present([kind, text, id]: Row): Suggestion {
  if (kind === 'film') return { kind, text, slug: id };
  return kind === 'actor' ? { kind, text } : { kind, text, id };
}
