import { filmLabels, leadCurrencies } from '@talkies/shared';
import { FilmSlugSchema } from '@talkies/shared/studio/schemas';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Needs } from '../../../chain/context.ts';
import { isOneOf } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { changeOfFilm, changesApproved, type FilmChange, noApproval } from '../films/fields.ts';
import { readFilmPayees } from '../films/payee-fields.ts';
import { comingSoonFrom } from '../rules.ts';
import { type FilmRow, films, items } from '../tables.ts';
import type { FieldProblem } from './metadata.ts';
import { line, prose } from './text-fields.ts';

/** A field that a row may omit or leave empty, and is null then. */
const absentable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable()).default(null);

const refusedFor = (message: string) => `is refused: ${message.replace(/\.$/, '')}`;

const FilmEntrySchema = z.object({
  slug: z.string('is missing').superRefine((slug, { addIssue }) => {
    const message = FilmSlugSchema.safeParse(slug).error?.issues[0]?.message;
    if (message) addIssue(refusedFor(message));
  }),
  title: z.string('is missing').pipe(line(200).min(1, 'is empty')),
  tagline: absentable(line(300)),
  description: absentable(prose(10_000)),
  label: absentable(z.enum(filmLabels, `is none of ${filmLabels.join(', ')}`)),
  opensAt: absentable(
    z.iso
      .datetime({ offset: true, error: 'is not a date such as 2026-12-01T10:00:00Z' })
      .transform((text) => new Date(text)),
  ),
  pricedIn: absentable(z.enum(leadCurrencies, 'is neither USD nor MATIC')),
  productionHouse: absentable(line(200)),
  celebrity: absentable(line(200)),
  cover: absentable(line(500)),
  thumb: absentable(line(500)),
  beneficiary: absentable(line(100)),
  creatorAddress: absentable(line(100)),
});
/** A film of films.json; `cover` and `thumb` are paths still. */
export type FilmEntry = z.output<typeof FilmEntrySchema>;

export function readFilm(ctx: Needs<'config'>, value: unknown): FilmEntry | FieldProblem[] {
  const parsed = FilmEntrySchema.safeParse(value);
  if (parsed.success) {
    const { payees, problems } = readFilmPayees(ctx, parsed.data);
    return problems.length === 0
      ? { ...parsed.data, ...payees }
      : problems.map(({ field, message }) => ({ field, message: refusedFor(message) }));
  }
  return parsed.error.issues.map((issue) => ({
    field: issue.path.join('.') || 'film',
    message: issue.message,
  }));
}

export type FilmWrite = FilmEntry;

/** A film that a file created or changed; `change` is null for a created one. */
export interface WrittenFilm {
  film: FilmRow;
  change: FilmChange | null;
}

type Values = { [Name in keyof FilmEntry]: FilmRow[Name] };
const defaults = { tagline: '', description: '', pricedIn: 'USD', productionHouse: '' };

/** Fields that a row omits or leaves blank stay unchanged. */
function filled(row: FilmWrite, before?: FilmRow): Values {
  const base: Record<string, unknown> = before ?? defaults;
  const values = Object.entries(row).map(([name, value]) => [name, value || base[name]]);
  return Object.fromEntries(values);
}

const columns = Object.keys(FilmEntrySchema.shape) as (keyof Values)[];
const change = Object.fromEntries(
  ([...columns, 'position'] as const).map((name) => [name, sql.raw(`excluded.${films[name].name}`)]),
);

/**
 * Writes films in the file's order. Fields that the file omits keep an operator's setting; a change that the partner
 * has not seen removes their approval.
 */
export async function writeFilms(ctx: Needs<'clock' | 'db'>, rows: FilmWrite[]): Promise<WrittenFilm[]> {
  if (rows.length === 0) return [];
  const slugs = rows.map(({ slug }) => slug);
  return ctx.db.transaction(async (tx) => {
    const named = () =>
      tx.select().from(films).where(inArray(films.slug, slugs)).orderBy(asc(films.slug)).for('update');
    const known = new Map((await named()).map((film) => [film.slug, film]));
    const values = rows.map((row, position) => ({ ...filled(row, known.get(row.slug)), position }));
    await tx.insert(films).values(values).onConflictDoUpdate({ target: films.slug, set: change });
    await tx
      .update(films)
      .set({ opensAt: comingSoonFrom(ctx.clock.now()) })
      .where(and(eq(films.label, 'Coming soon'), isNull(films.opensAt)));
    await refreshSearch(tx);
    const written = (await named()).map((film) => {
      const before = known.get(film.slug);
      return { film, change: before ? changeOfFilm(before, film) : null };
    });
    const unseen = written.filter(({ change }) => change && changesApproved(change.after));
    if (unseen.length > 0)
      await tx
        .update(films)
        .set(noApproval)
        .where(
          inArray(
            films.slug,
            unseen.map(({ film }) => film.slug),
          ),
        );
    return written;
  });
}

/** Refreshes the search text where it changed: of every item, or of the given ones. */
export async function refreshSearch(tx: Database, ids?: readonly string[]): Promise<void> {
  const searchText = sql`searchable(concat_ws(' ', ${items.title}, (select f.title from ${films} f
    where f.slug = ${items.filmSlug}), ${items.celebrity}, ${items.collection}))`;
  const among = ids === undefined ? sql`` : sql`and ${isOneOf(items.id, [...ids])}`;
  await tx.execute(
    sql`update ${items} set search = ${searchText} where search is distinct from ${searchText} ${among}`,
  );
}
