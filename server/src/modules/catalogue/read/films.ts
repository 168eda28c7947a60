import type { Film } from '@talkies/shared/schemas';
import { and, asc, count, eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { picturesOf } from '../../media/index.ts';
import { presentFilm } from '../present.ts';
import { films, items } from '../tables.ts';

/** Films in the order in which the studio gave them, each with how many of its items are published. */
export async function listFilms(ctx: Needs<'db'>): Promise<Film[]> {
  const rows = await ctx.db
    .select({ film: films, count: count(items.id) })
    .from(films)
    .leftJoin(items, and(eq(items.filmSlug, films.slug), eq(items.status, 'published')))
    .groupBy(films.slug)
    .orderBy(asc(films.position), asc(films.slug));
  const pictures = await picturesOf(
    ctx.db,
    rows.flatMap(({ film }) => [film.cover, film.thumb]),
  );
  return rows.map((row) => presentFilm(row.film, row.count, pictures));
}

/** @throws film/not-found */
export async function getFilm(ctx: Needs<'db'>, slug: string): Promise<Film> {
  const film = (await listFilms(ctx)).find((one) => one.slug === slug);
  if (!film) throw new AppError('film/not-found');
  return film;
}
