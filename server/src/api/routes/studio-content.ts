import type { Needs } from '../../chain/context.ts';
import { rowsOf } from '../../flows/home-page.ts';
import {
  changeIssue,
  createIssue,
  removeIssue,
  sendIssue,
  stopIssue,
  testIssue,
} from '../../flows/studio/newsletter.ts';
import { setAnnouncement, setHome } from '../../flows/studio/storefront.ts';
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
} from '../../flows/studio/texts.ts';
import {
  issueHtml,
  listIssues,
  listTexts,
  storedPart,
  studioIssue,
  studioPost,
  studioTextPage,
  textVersion,
} from '../../modules/content/index.ts';
import type { StudioRouter } from '../studio-router.ts';

type Ctx = Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'log' | 'mail' | 'queue' | 'rates'>;

/** Posts of the blog, and the words of help and legal pages. */
function textRoutes(ctx: Ctx, router: StudioRouter): void {
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
}

/** The home page, the bar above every page, the newsletter, and texts. */
export const studioContentRoutes =
  (ctx: Ctx) =>
  (router: StudioRouter): void => {
    textRoutes(ctx, router);
    router.on('studioHome', () => storedPart(ctx.db, 'home'));
    router.on('setHome', ({ member, body }) => setHome(ctx, member, body));
    router.on('previewHome', async ({ body }) => ({ rows: await rowsOf(ctx, body.fields) }));
    router.on('studioAnnouncement', () => storedPart(ctx.db, 'announcement'));
    router.on('setAnnouncement', ({ member, body }) => setAnnouncement(ctx, member, body));
    router.on('listIssues', () => listIssues(ctx));
    router.on('newsletterIssue', ({ params }) => studioIssue(ctx, params.id));
    router.on('createIssue', ({ member, body }) => createIssue(ctx, member, body.fields));
    router.on('changeIssue', ({ member, params, body }) => changeIssue(ctx, member, params.id, body));
    router.on('removeIssue', async ({ member, params }) => {
      await removeIssue(ctx, member, params.id);
      return { ok: true };
    });
    router.on('previewIssue', async ({ body }) => ({ html: issueHtml(body.fields.body) }));
    router.on('testIssue', ({ member, params }) => testIssue(ctx, member, params.id));
    router.on('sendIssue', ({ member, params, body: { version, at } }) =>
      sendIssue(ctx, member, params.id, { version, at: at === undefined ? undefined : new Date(at) }),
    );
    router.on('stopIssue', ({ member, params }) => stopIssue(ctx, member, params.id));
  };
