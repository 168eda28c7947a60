import type { Needs } from '../../../chain/context.ts';
import {
  adoptPost,
  changePost,
  changeTextPage,
  createPost,
  previewPost,
  previewTextPage,
  publishText,
  unscheduleText,
  withdrawPost,
} from '../../../flows/studio/texts.ts';
import { listTexts, studioPost, studioTextPage, textVersion } from '../../../modules/content/index.ts';
import type { StudioRouter } from '../../studio-router.ts';

/** Posts of the blog, and the text of help and legal pages. */
export const studioTextRoutes =
  (ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'log' | 'queue'>) =>
  (router: StudioRouter): void => {
    router.on('listTexts', () => listTexts(ctx));
    router.on('studioPost', ({ params }) => studioPost(ctx, params.id));
    router.on('createPost', ({ member, body }) => createPost(ctx, member, body.fields));
    router.on('changePost', ({ member, params, body }) => changePost(ctx, member, params.id, body));
    router.on('adoptPost', ({ member, body }) => adoptPost(ctx, member, body.slug));
    router.on('previewPost', async ({ body }) => ({ post: await previewPost(ctx, body.fields) }));
    router.on('studioTextPage', ({ params }) => studioTextPage(ctx, params.page));
    router.on('changeTextPage', ({ member, params, body }) => changeTextPage(ctx, member, params.page, body));
    router.on('previewTextPage', async ({ body }) => ({ html: previewTextPage(body.page, body.fields) }));
    router.on('textVersion', ({ params }) => textVersion(ctx, params.id, params.number));
    router.on('publishText', ({ member, params, body: { at, ...body } }) =>
      publishText(ctx, member, params.id, { ...body, at: at === undefined ? undefined : new Date(at) }),
    );
    router.on('unscheduleText', ({ member, params }) => unscheduleText(ctx, member, params.id));
    router.on('withdrawPost', ({ member, params }) => withdrawPost(ctx, member, params.id));
  };
