import { type SQL, sql } from 'drizzle-orm';
import { folded } from '../../../platform/db/folded.ts';
import { searchText } from '../read/filters.ts';
import { foldedTitle, items } from '../tables.ts';

/** The search text, folded as titles are. */
export const typedText = (q: string): SQL => searchText(q.trim().replace(/\s+/g, ' '));

/**
 * How a name fits the search text, both folded: 0 equal, 1 begins with it, 2 has the words elsewhere. The one rule
 * for lists and suggestions.
 */
export const fitOf = (name: SQL, typed: SQL): SQL =>
  sql`(case when not starts_with(${name}, ${typed}) then 2 when ${name} = ${typed} then 0 else 1 end)`;

/** no text continues with it */
const LAST = String.fromCodePoint(0x10_ff_ff);

/** The same for an item's title as conditions, one for each fit; an index finds the first two. */
export function fitConditions(q: string): SQL[] {
  const [title, typed] = [foldedTitle(items), typedText(q)];
  const begins = sql`(${title} >= ${typed} and ${title} < ${typed} || ${LAST})`;
  return [sql`${title} = ${typed}`, sql`(${begins} and ${title} <> ${typed})`, sql`not ${begins}`];
}

/**
 * The fit of an item, joined to its row so that it is computed once. Its search text begins with its folded title,
 * which is folded again only where that text begins with the search.
 */
export function titleFit(q: string): SQL {
  const typed = sql`(select ${typedText(q)})`;
  return sql`(select case when starts_with(${items.search}, ${typed}) then ${fitOf(folded(sql`${items.title}`), typed)}
    else 2 end as fit offset 0) fitted`;
}
/** of `titleFit` */
export const fit: SQL = sql`fitted.fit`;
