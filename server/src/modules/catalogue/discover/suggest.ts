import type { Suggestion } from '@talkies/shared/schemas';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { celebritiesOf } from '../counts/item-groups.ts';
import { alike, includes, literally, matchesWords, rarestWords, searchText } from '../read/filters.ts';
import { films, items } from '../tables.ts';

/** How alike what was typed so far and a name must be. Less than for finding: nothing is hidden by a suggestion. */
const ALIKE = 0.4;
const NAMES = 3;
const PICTURES = 5;
const CANDIDATES = 100;

/** How well a name fits what was typed: beginning with it, holding it, or written like it. */
const fitOf = (name: SQL, q: string): SQL<number> => sql<number>`case
  when starts_with(searchable(${name}), ${searchText(q)}) then 3
  when strpos(searchable(${name}), ${searchText(q)}) > 0 then 2
  else word_similarity(${searchText(q)}, searchable(${name})) end`;

interface Ranked {
  fit: number;
  suggestion: Suggestion;
}

/** Films and actors are few: they are compared one by one. */
async function names(tx: Database, q: string): Promise<Ranked[]> {
  const film = fitOf(sql`${films.title}`, q);
  const ofFilms = await tx
    .select({ text: films.title, slug: films.slug, fit: film })
    .from(films)
    .where(and(eq(films.status, 'published'), sql`${film} >= ${ALIKE}`))
    .orderBy(sql`${film} desc`, films.position)
    .limit(NAMES);
  const actors = celebritiesOf(tx);
  const actor = fitOf(sql`${actors.celebrity}`, q);
  const ofActors = await tx
    .select({ text: actors.celebrity, fit: actor })
    .from(actors)
    .where(sql`${actor} >= ${ALIKE}`)
    .orderBy(sql`${actor} desc`, actors.celebrity)
    .limit(NAMES);
  return [
    ...ofFilms.map(({ fit, text, slug }) => ({ fit, suggestion: { kind: 'film' as const, text, slug } })),
    ...ofActors.map(({ fit, text }) => ({ fit, suggestion: { kind: 'actor' as const, text } })),
  ];
}

/**
 * Pictures are many: the trigram index finds them, as written, then with these words anywhere, then misspelt, and the best
 * of the first that it finds are shown. A word that thousands of titles share costs no more than another.
 */
async function pictures(tx: Database, q: string): Promise<Ranked[]> {
  const rarest = await rarestWords(tx, q);
  // all of it in one place: looked for by its rarest words, where it has several
  const whole = rarest === 'exact' ? undefined : matchesWords(q, rarest);
  const phrase = sql`${items.search} like '%' || ${searchText(literally(q))} || '%'`;
  const written = await bestOf(tx, q, whole ? and(whole, includes(q)) : phrase);
  if (written.length > 0 || [...q].length < 3) return written;
  const words = /\s/.test(q) ? await bestOf(tx, q, matchesWords(q, rarest)) : [];
  if (words.length > 0) return words;
  return bestOf(tx, q, sql`${searchText(q)} <% ${items.search}`);
}

async function bestOf(tx: Database, q: string, found: SQL | undefined): Promise<Ranked[]> {
  const candidates = tx
    .select({ id: items.id, title: items.title, dropId: items.dropId })
    .from(items)
    .where(and(eq(items.status, 'published'), found))
    .limit(CANDIDATES)
    .as('candidates');
  const fit = fitOf(sql`${candidates.title}`, q);
  const rows = await tx
    .select({ id: candidates.id, text: candidates.title, fit })
    .from(candidates)
    .where(sql`${fit} >= ${ALIKE}`)
    .orderBy(sql`${fit} desc`, candidates.dropId)
    .limit(PICTURES);
  return rows.map(({ id, text, fit: rank }) => ({ fit: rank, suggestion: { kind: 'item', text, id } }));
}

/** What may be meant by what was typed so far, likeliest first; case, accents and slips of the finger do not matter. */
export async function suggest(ctx: Needs<'db'>, q: string): Promise<Suggestion[]> {
  const ranked = await alike(ctx.db, ALIKE, async (tx) => [
    ...(await names(tx, q)),
    ...(await pictures(tx, q)),
  ]);
  return ranked.toSorted((a, b) => b.fit - a.fit).map(({ suggestion }) => suggestion);
}
