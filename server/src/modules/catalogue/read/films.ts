import type { Film, FilmDetail } from '@talkies/shared/schemas';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { picturesOf } from '../../media/index.ts';
import { contributors } from '../contributors/tables.ts';
import { itemsOfFilms } from '../counts/item-groups.ts';
import { imageOf, presentFilm } from '../present.ts';
import { type FilmRow, films } from '../tables.ts';

const shown = (ctx: Needs<'db'>, slug?: string) => {
  const counts = itemsOfFilms(ctx.db);
  return ctx.db
    .select({ film: films, count: sql<number>`coalesce(${counts.count}, 0)` })
    .from(films)
    .leftJoin(counts, eq(counts.film, films.slug))
    .where(and(eq(films.status, 'published'), slug === undefined ? undefined : eq(films.slug, slug)))
    .orderBy(asc(films.position), asc(films.slug));
};

/** Published films in the studio's order, each with its number of published items. */
export async function listFilms(ctx: Needs<'db'>): Promise<Film[]> {
  const rows = await shown(ctx);
  const pictures = await picturesOf(
    ctx.db,
    rows.flatMap(({ film }) => [film.cover, film.thumb]),
  );
  return rows.map((row) => presentFilm(row.film, row.count, pictures));
}

/** A film with its cast and makers, for its page. `count`: its published items. */
export async function detailOf(ctx: Needs<'db'>, film: FilmRow, count: number): Promise<FilmDetail> {
  const names = film.celebrities.map(({ name }) => name.toLowerCase());
  const known =
    names.length === 0
      ? []
      : await ctx.db
          .select()
          .from(contributors)
          .where(and(eq(contributors.kind, 'celebrity'), inArray(sql`lower(${contributors.name})`, names)));
  const pictures = await picturesOf(ctx.db, [film.cover, film.thumb, ...known.map(({ image }) => image)]);
  return {
    ...presentFilm(film, count, pictures),
    released: film.released,
    celebrity: film.celebrity,
    credits: film.credits,
    celebrities: film.celebrities.map(({ name, part }) => {
      const one = known.find((row) => row.name.toLowerCase() === name.toLowerCase());
      const picture = one?.image ? pictures.get(one.image) : undefined;
      return {
        ...{ name, part, about: one?.about ?? '', link: one?.link || null },
        image: picture ? imageOf(picture, name) : null,
      };
    }),
  };
}

/** @throws film/not-found */
export async function getFilm(ctx: Needs<'db'>, slug: string): Promise<FilmDetail> {
  const [row] = await shown(ctx, slug);
  if (!row) throw new AppError('film/not-found');
  return detailOf(ctx, row.film, row.count);
}
