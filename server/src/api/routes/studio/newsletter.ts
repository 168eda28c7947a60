import type { Needs } from '../../../chain/context.ts';
import {
  changeIssue,
  createIssue,
  removeIssue,
  sendIssue,
  stopIssue,
  testIssue,
} from '../../../flows/studio/newsletter.ts';
import { issueHtml, listIssues, studioIssue } from '../../../modules/content/index.ts';
import type { StudioRouter } from '../../studio-router.ts';

export const studioNewsletterRoutes =
  (ctx: Needs<'clock' | 'config' | 'db' | 'mail' | 'queue'>) =>
  (router: StudioRouter): void => {
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
