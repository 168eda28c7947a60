import type { Needs } from '../../../chain/context.ts';
import {
  changeContributor,
  createContributor,
  removeContributor,
} from '../../../flows/studio/films/contributors.ts';
import {
  approveFilm,
  changeFilm,
  createFilm,
  orderFilms,
  publishFilm,
  removeFilm,
} from '../../../flows/studio/films/films.ts';
import {
  listContributors,
  listStudioFilms,
  previewOfFilm,
  studioContributor,
  studioFilm,
} from '../../../modules/catalogue/index.ts';
import type { StudioRouter } from '../../studio-router.ts';

/** Films, drafts included, and the people named with them. */
export const studioFilmRoutes =
  (ctx: Needs<'changes' | 'clock' | 'config' | 'db'>) =>
  (router: StudioRouter): void => {
    router.on('listStudioFilms', () => listStudioFilms(ctx));
    router.on('studioFilm', ({ params }) => studioFilm(ctx, params.slug));
    router.on('createFilm', ({ member, body }) => createFilm(ctx, member, body));
    router.on('changeFilm', ({ member, params, body }) => changeFilm(ctx, member, params.slug, body));
    router.on('removeFilm', async ({ member, params }) => {
      await removeFilm(ctx, member, params.slug);
      return { ok: true };
    });
    router.on('approveFilm', ({ member, params, body }) => approveFilm(ctx, member, params.slug, body));
    router.on('setFilmPublished', ({ member, params, body }) => publishFilm(ctx, member, params.slug, body));
    router.on('orderFilms', async ({ member, body }) => {
      await orderFilms(ctx, member, body);
      return { ok: true };
    });
    router.on('previewFilm', ({ body }) => previewOfFilm(ctx, body.slug, body.fields));
    router.on('listContributors', ({ query }) => listContributors(ctx, query));
    router.on('contributor', ({ params }) => studioContributor(ctx, params.id));
    router.on('createContributor', ({ member, body }) => createContributor(ctx, member, body.fields));
    router.on('changeContributor', ({ member, params, body }) =>
      changeContributor(ctx, member, params.id, body),
    );
    router.on('removeContributor', async ({ member, params }) => {
      await removeContributor(ctx, member, params.id);
      return { ok: true };
    });
  };
