import type { StudioApi } from '../kit/calls/api.ts';
import { nowhere } from '../kit/calls/load.ts';

/** All pages of films, by the rest of the address. */
export async function loadFilms(studio: StudioApi, rest: string, request: Request) {
  if (rest === '') return { page: 'list', ...(await studio('listStudioFilms')) } as const;
  if (rest === 'new') return { page: 'new' } as const;
  const slug = /^film\/([^/]+)$/.exec(rest)?.[1];
  if (slug === undefined) throw nowhere(request);
  const [film, { contributors }] = await Promise.all([
    studio('studioFilm', { params: { slug } }),
    studio('listContributors', { query: {} }),
  ]);
  const names = contributors.map(({ fields: { kind, name } }) => ({ kind, name }));
  return { page: 'film', film, names } as const;
}
