import type { FilmDetail } from '@talkies/shared/schemas';
import type { FilmFields, StudioFilm, StudioResponse } from '@talkies/shared/studio/schemas';
import { asc, eq, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { picturesOf } from '../../media/index.ts';
import { imageOf } from '../present.ts';
import { detailOf } from '../read/films.ts';
import { type FilmRow, films, items } from '../tables.ts';
import { fieldsOfFilm, missingForFilm } from './fields.ts';
import { checkedFilm } from './write-film.ts';

const counts = {
  published: sql<number>`count(*) filter (where ${items.status} = 'published')::int`,
  all: sql<number>`count(${items.id})::int`,
};

/** Every film, drafts included, in the shop's order. */
export async function listStudioFilms(ctx: Needs<'db'>): Promise<StudioResponse<'listStudioFilms'>> {
  const rows = await ctx.db
    .select({ film: films, ...counts })
    .from(films)
    .leftJoin(items, eq(items.filmSlug, films.slug))
    .groupBy(films.slug)
    .orderBy(asc(films.position), asc(films.slug));
  const pictures = await picturesOf(
    ctx.db,
    rows.map(({ film }) => film.thumb),
  );
  return {
    films: rows.map(({ film, published, all }) => ({
      ...{ slug: film.slug, state: film.status, version: film.version, title: film.title },
      ...{ label: film.label ?? '', productionHouse: film.productionHouse, lacks: missingForFilm(film) },
      thumb: film.thumb && pictures.has(film.thumb) ? imageOf(pictures.get(film.thumb), film.title) : null,
      approved: film.approvedAt !== null,
      items: { published, all },
      changedAt: film.changedAt.toISOString(),
    })),
  };
}

/** A film in its form's fields, draft or not. @throws film/not-found */
export async function studioFilm(ctx: Needs<'db'>, slug: string): Promise<StudioFilm> {
  const [row] = await ctx.db
    .select({ film: films, ...counts })
    .from(films)
    .leftJoin(items, eq(items.filmSlug, films.slug))
    .where(eq(films.slug, slug))
    .groupBy(films.slug);
  if (!row) throw new AppError('film/not-found', { detail: `There is no film ${slug}.` });
  const { film, published, all } = row;
  const pictures = await picturesOf(ctx.db, [film.cover, film.thumb]);
  const picture = (key: string | null) =>
    key !== null && pictures.has(key) ? imageOf(pictures.get(key), film.title) : null;
  return {
    ...{ slug, version: film.version, state: film.status, fields: fieldsOfFilm(film) },
    pictures: { cover: picture(film.cover), thumb: picture(film.thumb) },
    lacks: missingForFilm(film),
    approval: film.approvedAt && {
      by: film.approvedBy ?? '',
      reference: film.approvedReference ?? '',
      at: film.approvedAt.toISOString(),
    },
    items: { published, all },
    changedAt: film.changedAt.toISOString(),
  };
}

/** Unsaved fields as the film's page would show them; stores nothing. @throws request/invalid, by the fields */
export async function previewOfFilm(
  ctx: Needs<'clock' | 'config' | 'db'>,
  slug: string,
  fields: FilmFields,
): Promise<FilmDetail> {
  const values = await checkedFilm(ctx, ctx.db, fields);
  const film: FilmRow = {
    ...{ slug, position: 0, status: 'draft', version: 1, changedAt: ctx.clock.now(), ...values },
    ...{ approvedBy: null, approvedReference: null, approvedAt: null },
  };
  const [counted] = await ctx.db
    .select({ published: counts.published })
    .from(items)
    .where(eq(items.filmSlug, slug));
  return detailOf(ctx, film, counted?.published ?? 0);
}
