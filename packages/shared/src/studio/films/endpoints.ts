import type { StudioEndpoint } from '../access.ts';

const items = { studio: 'items' } as const;
const catalogue = { studio: 'catalogue' } as const;

/** Films, drafts included, and their contributors. */
export const filmEndpoints = {
  listStudioFilms: { method: 'get', path: '/api/studio/film-pages', access: items },
  studioFilm: { method: 'get', path: '/api/studio/film-pages/:slug', access: items },
  createFilm: { method: 'post', path: '/api/studio/film-pages', access: catalogue },
  changeFilm: { method: 'put', path: '/api/studio/film-pages/:slug', access: catalogue },
  removeFilm: { method: 'delete', path: '/api/studio/film-pages/:slug', access: catalogue },
  approveFilm: { method: 'put', path: '/api/studio/film-pages/:slug/approval', access: catalogue },
  setFilmPublished: { method: 'put', path: '/api/studio/film-pages/:slug/published', access: catalogue },
  orderFilms: { method: 'put', path: '/api/studio/film-order', access: catalogue },
  previewFilm: { method: 'post', path: '/api/studio/previews/film', access: catalogue },
  listContributors: { method: 'get', path: '/api/studio/contributors', access: items },
  contributor: { method: 'get', path: '/api/studio/contributors/:id', access: items },
  createContributor: { method: 'post', path: '/api/studio/contributors', access: catalogue },
  changeContributor: { method: 'put', path: '/api/studio/contributors/:id', access: catalogue },
  removeContributor: { method: 'delete', path: '/api/studio/contributors/:id', access: catalogue },
} as const satisfies Record<string, StudioEndpoint>;
