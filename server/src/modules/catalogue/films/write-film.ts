import { isDeepStrictEqual } from 'node:util';
import type { FilmNeed } from '@talkies/shared/studio';
import type { FilmFields } from '@talkies/shared/studio/schemas';
import { asc, eq, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { FieldProblem } from '../import/metadata.ts';
import { refreshSearch } from '../import/write-films.ts';
import { comingSoonFrom } from '../rules.ts';
import { type FilmRow, films, items } from '../tables.ts';
import {
  changeOfFilm,
  changesApproved,
  type FilmChange,
  type FilmValues,
  missingForFilm,
  noApproval,
  readFilmFields,
} from './fields.ts';

const invalid = (fields: FieldProblem[]): AppError =>
  new AppError('request/invalid', { fields, detail: fields.map(({ message }) => message).join(' ') });

/** Converts a form's fields to stored values. @throws request/invalid, by the fields */
export async function checkedFilm(
  ctx: Needs<'config'>,
  db: Database,
  fields: FilmFields,
): Promise<FilmValues> {
  const values = await readFilmFields(ctx, db, fields);
  if (Array.isArray(values)) throw invalid(values);
  return values;
}

/** Locks a film, draft or not, until `tx` ends. @throws film/not-found */
export async function lockFilm(tx: Database, slug: string): Promise<FilmRow> {
  const [film] = await tx.select().from(films).where(eq(films.slug, slug)).for('update');
  if (!film) throw new AppError('film/not-found', { detail: `There is no film ${slug}.` });
  return film;
}

/** As `lockFilm`, for a `version` that the editor has seen. @throws film/not-found, studio/changed-meanwhile */
export async function lockFilmAt(tx: Database, slug: string, version: number): Promise<FilmRow> {
  const film = await lockFilm(tx, slug);
  if (film.version !== version) throw new AppError('studio/changed-meanwhile');
  return film;
}

/** An announced film without an opening gets the default one. */
const withDay = (ctx: Needs<'clock'>, values: FilmValues): FilmValues => ({
  ...values,
  opensAt: values.opensAt ?? (values.label === 'Coming soon' ? comingSoonFrom(ctx.clock.now()) : null),
});

/** Creates a draft at an address of its own, after the other films. @throws request/invalid, by the fields */
export async function createFilm(
  ctx: Needs<'clock' | 'config'>,
  tx: Database,
  slug: string,
  fields: FilmFields,
): Promise<FilmRow> {
  const values = withDay(ctx, await checkedFilm(ctx, tx, fields));
  const position = sql<number>`(select coalesce(max(${films.position}) + 1, 0) from ${films})`;
  const [made] = await tx
    .insert(films)
    .values({ slug, ...values, position, status: 'draft' })
    .onConflictDoNothing()
    .returning({ slug: films.slug });
  if (!made) throw invalid([{ field: 'slug', message: 'Another film has this address. Choose another.' }]);
  return lockFilm(tx, slug);
}

/**
 * Changes a film whose `version` the editor has seen. A draft with changed words, names or pictures needs a new
 * approval; a published page stays, and the studio shows that it was changed since.
 * @throws film/not-found, studio/changed-meanwhile, request/invalid
 */
export async function changeFilm(
  ctx: Needs<'clock' | 'config'>,
  tx: Database,
  slug: string,
  { version, fields }: { version: number; fields: FilmFields },
): Promise<FilmChange> {
  const film = await lockFilmAt(tx, slug, version);
  const values = withDay(ctx, await checkedFilm(ctx, tx, fields));
  const change = changeOfFilm(film, { ...film, ...values });
  if (change.names.length === 0) return change;
  const lost =
    film.status === 'published' ? missingForFilm({ ...film, ...values, approvedAt: ctx.clock.now() }) : [];
  if (lost.length > 0)
    throw invalid(lost.map((need) => ({ field: needFields[need], message: 'A page in the shop needs it.' })));
  const approval = changesApproved(change.after) ? noApproval : {};
  await tx
    .update(films)
    .set({ ...values, ...approval })
    .where(eq(films.slug, slug));
  const ids = tx.select({ id: items.id }).from(items).where(eq(items.filmSlug, slug));
  if ('title' in change.after)
    await refreshSearch(
      tx,
      (await ids).map(({ id }) => id),
    );
  return change;
}

const needFields: Record<FilmNeed, string> = {
  ...{ synopsis: 'description', partner: 'productionHouse', cover: 'cover', thumb: 'thumb' },
  approval: 'description',
};

/** Records the film partner's approval of the present film. */
export async function noteApproval(
  ctx: Needs<'clock'>,
  tx: Database,
  slug: string,
  { by, reference }: { by: string; reference: string },
): Promise<void> {
  await tx
    .update(films)
    .set({ approvedBy: by, approvedReference: reference, approvedAt: ctx.clock.now() })
    .where(eq(films.slug, slug));
}

/** Whether a film is published; it stays so until `tx` ends. */
export async function isFilmPublished(tx: Database, slug: string): Promise<boolean> {
  const [film] = await tx
    .select({ status: films.status })
    .from(films)
    .where(eq(films.slug, slug))
    .for('share');
  return film?.status === 'published';
}

/**
 * The number of a film's items. `coming`: drafts that will be published when the chain has their drop; `planned`: drafts
 * that will be published on their day.
 */
export async function itemsOfFilm(
  tx: Database,
  slug: string,
): Promise<Record<'published' | 'coming' | 'planned' | 'all', number>> {
  const planned = sql`${items.status} = 'draft' and ${items.dropId} is null and ${items.publishAt} is not null`;
  const coming = sql`${items.status} = 'draft' and ${items.dropId} is not null and ${items.refusal} is null`;
  const [counted] = await tx
    .select({
      published: sql<number>`count(*) filter (where ${items.status} = 'published')::int`,
      coming: sql<number>`count(*) filter (where ${coming})::int`,
      planned: sql<number>`count(*) filter (where ${planned})::int`,
      all: sql<number>`count(*)::int`,
    })
    .from(items)
    .where(eq(items.filmSlug, slug));
  return counted ?? { published: 0, coming: 0, planned: 0, all: 0 };
}

export const setFilmStatus = (tx: Database, slug: string, status: FilmRow['status']): Promise<unknown> =>
  tx.update(films).set({ status }).where(eq(films.slug, slug));

export const removeFilm = (tx: Database, slug: string): Promise<unknown> =>
  tx.delete(films).where(eq(films.slug, slug));

/** Sets the films' order, if their present order is `before`. @throws studio/changed-meanwhile */
export async function orderFilms(
  tx: Database,
  before: readonly string[],
  slugs: readonly string[],
): Promise<void> {
  const rows = await tx
    .select({ slug: films.slug })
    .from(films)
    .orderBy(asc(films.position), asc(films.slug))
    .for('update');
  const now = rows.map(({ slug }) => slug);
  if (!isDeepStrictEqual(now, before) || !isDeepStrictEqual(now.toSorted(), slugs.toSorted()))
    throw new AppError('studio/changed-meanwhile');
  for (const [position, slug] of slugs.entries())
    await tx.update(films).set({ position }).where(eq(films.slug, slug));
}
