import type { Needs } from '../../../chain/context.ts';
import { catalogueFile } from '../../../flows/studio/catalogue/catalogue-file.ts';
import {
  changeItem,
  createItem,
  duplicateItem,
  setHidden,
} from '../../../flows/studio/catalogue/catalogue-items.ts';
import { changeItems, undoItems } from '../../../flows/studio/catalogue/change-items.ts';
import { importFiles } from '../../../flows/studio/catalogue/import-files.ts';
import { previewShared } from '../../../flows/studio/catalogue/preview-shared.ts';
import { publishItem, setReview, unscheduleItem } from '../../../flows/studio/catalogue/publish-item.ts';
import { uploadLoop, uploadPicture } from '../../../flows/studio/catalogue/upload-file.ts';
import { filmChoices, listStudioItems, previewOf, studioItem } from '../../../modules/catalogue/index.ts';
import { formFiles } from '../../../modules/media/upload/read-upload.ts';
import type { StudioRouter } from '../../studio-router.ts';

/** The catalogue, with items that the shop does not show. */
export const studioCatalogueRoutes =
  (ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'log' | 'queue' | 'rates' | 'writer'>) =>
  (router: StudioRouter): void => {
    router.on('listCatalogue', ({ query }) => listStudioItems(ctx, query));
    router.on('exportCatalogue', async ({ query }) => catalogueFile(ctx, query));
    router.on('catalogueFilms', () => filmChoices(ctx));
    router.on('catalogueItem', ({ params }) => studioItem(ctx, params.id));
    router.on('createItem', ({ member, body }) => createItem(ctx, member, body.fields));
    router.on('changeItem', ({ member, params, body }) => changeItem(ctx, member, params.id, body));
    router.on('changeItems', ({ member, body }) => changeItems(ctx, member, body));
    router.on('undoItems', ({ member, body }) => undoItems(ctx, member, body.rows));
    router.on('duplicateItem', ({ member, params }) => duplicateItem(ctx, member, params.id));
    router.on('setItemHidden', async ({ member, params, body }) => {
      await setHidden(ctx, member, params.id, body.hidden);
      return studioItem(ctx, params.id);
    });
    router.on('setItemReview', async ({ member, params, body }) => {
      await setReview(ctx, member, params.id, body.requested);
      return studioItem(ctx, params.id);
    });
    router.on('publishItem', async ({ member, params, body }) => {
      const at = body.at === undefined ? undefined : new Date(body.at);
      await publishItem(ctx, member, params.id, { version: body.version, at });
      return studioItem(ctx, params.id);
    });
    router.on('unscheduleItem', async ({ member, params }) => {
      await unscheduleItem(ctx, member, params.id);
      return studioItem(ctx, params.id);
    });
    router.on('previewItem', ({ body }) => previewOf(ctx, body.fields));
    router.on('previewShared', ({ body }) => previewShared(ctx, body.fields));
    router.on('importItems', async ({ member, query, http }) =>
      importFiles(ctx, member, query, await formFiles(http.req.raw, 'files')),
    );
    router.on('uploadItemPicture', async ({ http }) =>
      uploadPicture(ctx, await formFiles(http.req.raw, 'picture')),
    );
    router.on('uploadItemLoop', async ({ http }) => uploadLoop(ctx, await formFiles(http.req.raw, 'loop')));
  };
