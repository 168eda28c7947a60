import type { Needs } from '../../chain/context.ts';
import { catalogueFile } from '../../flows/studio/catalogue-file.ts';
import { filmChoices, listTable } from '../../modules/catalogue/index.ts';
import type { StudioRouter } from '../studio-router.ts';

/** The catalogue, with what nobody sees in the shop. */
export const studioCatalogueRoutes =
  (ctx: Needs<'clock' | 'db'>) =>
  (router: StudioRouter): void => {
    router.on('listCatalogue', ({ query }) => listTable(ctx, query));
    router.on('exportCatalogue', async ({ query }) => catalogueFile(ctx, query));
    router.on('catalogueFilms', () => filmChoices(ctx));
  };
