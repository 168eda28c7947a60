import type { Needs } from '../../chain/context.ts';
import { markAllRead, markRead } from '../../modules/notifications/mark-read.ts';
import { presentNotifications, presentSpecified } from '../../modules/notifications/present.ts';
import { cursorAfter, notificationsOf, readBefore, unreadCount } from '../../modules/notifications/reads.ts';
import { AppError } from '../../platform/errors.ts';
import type { Router } from '../route.ts';

const PAGE = 20;
const MAX_SPECIFIED = 100;

export const notificationRoutes = (ctx: Needs<'changes' | 'clock' | 'db'>) => (router: Router) => {
  router.on('listNotifications', async ({ query, user }) => {
    const { id } = await user();
    const before = await readBefore(ctx.db, id, query.before);
    const rows = await notificationsOf(ctx.db, id, { before, limit: PAGE + 1 });
    const page = rows.slice(0, PAGE);
    const last = rows.length > PAGE ? page.at(-1) : undefined;
    return {
      notifications: presentNotifications(page),
      unread: await unreadCount(ctx.db, id),
      next: last ? cursorAfter(last) : null,
    };
  });
  router.on('unreadNotifications', async ({ user }) => {
    return { unread: await unreadCount(ctx.db, (await user()).id) };
  });
  router.on('readAllNotifications', async ({ query, user }) => ({
    ok: true,
    unread: await markAllRead(ctx, (await user()).id, query.upTo),
  }));
  for (const name of ['userNotifications', 'userNotificationsBare'] as const)
    router.on(name, async ({ query, user }) => {
      const { id } = await user();
      if (query.uid !== undefined && query.uid !== id) throw new AppError('auth/forbidden');
      return {
        notifications: presentSpecified(await notificationsOf(ctx.db, id, { limit: MAX_SPECIFIED })),
      };
    });
  router.on('updateNotification', async ({ body, user }) => ({
    ok: true,
    unread: await markRead(ctx, (await user()).id, body.id),
  }));
};
