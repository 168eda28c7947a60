import type { Needs } from '../../chain/context.ts';
import { continueThread, threadOfLink } from '../../flows/inbox/continue-thread.ts';
import { reportItem, reportPerson, writeToUs } from '../../flows/inbox/write-to-us.ts';
import { findPost, listPosts } from '../../modules/content/blog/reads.ts';
import { currentAnnouncement } from '../../modules/content/index.ts';
import { confirmSubscription, subscribe, unsubscribe } from '../../modules/content/newsletter/subscribe.ts';
import {
  helpTexts,
  legalChanges,
  legalText,
  readLegal,
  unreadLegal,
} from '../../modules/content/texts/legal.ts';
import type { Http } from '../env.ts';
import { readOnlyContext } from '../read-only-context.ts';
import type { Router } from '../route.ts';

/** The sender: a signed-in user, or a visitor. */
const writerOf = async (user: () => Promise<{ id: string } | null>, http: Http) => ({
  userId: (await user())?.id ?? null,
  ip: http.get('clientIp'),
});

export const contentRoutes =
  (ctx: Needs<'clock' | 'config' | 'connection' | 'db' | 'limits' | 'log' | 'mail'>) => (router: Router) => {
    const reading = readOnlyContext(ctx);
    router.on('announcement', async () => ({ announcement: await currentAnnouncement(reading) }));
    router.on('listPosts', async ({ query }) => listPosts(ctx, query.page));
    router.on('getPost', async ({ params }) => findPost(ctx, params.slug));
    router.on('legalText', ({ params }) => legalText(reading, params.page));
    router.on('helpTexts', () => helpTexts(reading));
    router.on('legalChanges', ({ params }) => legalChanges(reading, params.page, params.number));
    router.on('unreadLegal', async ({ user }) => ({ updates: await unreadLegal(ctx, (await user()).id) }));
    router.on('readLegal', async ({ user, body }) => {
      await readLegal(ctx, (await user()).id, body);
      return { ok: true };
    });
    router.on('writeToUs', async ({ body, user, http }) => ({
      ok: true,
      ...(await writeToUs(ctx, body, await writerOf(user, http))),
    }));
    router.on('threadOfLink', async ({ query }) => threadOfLink(ctx, query.token));
    router.on('continueThread', async ({ body, http }) => ({
      ok: true,
      number: await continueThread(ctx, body, http.get('clientIp')),
    }));
    router.on('reportItem', async ({ body, user, http }) => ({
      ok: true,
      ...(await reportItem(ctx, body, await writerOf(user, http))),
    }));
    router.on('reportPerson', async ({ body, user, http }) => ({
      ok: true,
      ...(await reportPerson(ctx, body, await writerOf(user, http))),
    }));
    router.on('subscribe', async ({ body, http }) => {
      await subscribe(ctx, body.email, http.get('clientIp'));
      return { ok: true };
    });
    router.on('confirmSubscription', async ({ body }) => {
      await confirmSubscription(ctx, body.token);
      return { ok: true };
    });
    router.on('unsubscribe', async ({ body }) => {
      await unsubscribe(ctx, body.token);
      return { ok: true };
    });
  };
