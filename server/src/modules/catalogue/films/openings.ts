import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { films } from '../tables.ts';

const opening = (db: Database) =>
  db.select({ slug: films.slug, title: films.title, opensAt: films.opensAt }).from(films);

/** A published film with its opening; null where there is none. */
export async function openingFilm(db: Database, slug: string) {
  const [film] = await opening(db).where(and(eq(films.slug, slug), eq(films.status, 'published')));
  return film ?? null;
}

/** Films that open between two moments, the next opening first. */
export const filmsOpening = (db: Database, after: Date, until: Date) =>
  opening(db)
    .where(and(eq(films.status, 'published'), gt(films.opensAt, after), lte(films.opensAt, until)))
    .orderBy(asc(films.opensAt), asc(films.slug));
