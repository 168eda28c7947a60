import { mailsOffPath } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import type { Hono } from 'hono';
import type { Needs } from '../../chain/context.ts';
import type { Actor } from '../../modules/accounts/index.ts';
import { choiceNames, choices } from '../../modules/notifications/choices/choices.ts';
import { showMailed, stopMails } from '../../modules/notifications/choices/mails-off.ts';
import { setChoices } from '../../modules/notifications/choices/set-choices.ts';
import { wantedBy } from '../../modules/notifications/choices/wanted.ts';
import { addDevice, removeDevice, renewDevice } from '../../modules/notifications/push/devices.ts';
import { devicesOf } from '../../modules/notifications/push/reads.ts';
import { isOff } from '../../platform/settings/settings.ts';
import type { HttpEnv } from '../env.ts';
import type { Router } from '../route.ts';

async function show(ctx: Needs<'config' | 'db'>, actor: Actor): Promise<ApiResponse<'notificationChoices'>> {
  const wanted = await wantedBy(ctx.db, actor.id);
  return {
    choices: choiceNames.map((name) => ({
      name,
      topic: choices[name].category,
      label: choices[name].label,
      ...wanted[name],
    })),
    push: {
      key: (await isOff(ctx, 'push')) ? null : (ctx.config.push?.publicKey ?? null),
      devices: await devicesOf(ctx, actor),
    },
  };
}

/** People's choices of notifications and channels. */
export const choiceRoutes =
  (ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'queue'>) => (router: Router) => {
    router.on('notificationChoices', async ({ user }) => {
      return show(ctx, await user());
    });
    router.on('setNotificationChoices', async ({ body, user }) => {
      const actor = await user();
      await setChoices(ctx, actor.id, body);
      return show(ctx, actor);
    });
    router.on('mailedChoice', async ({ query, http }) => {
      http.header('cache-control', 'no-store');
      return showMailed(ctx, query.token);
    });
    router.on('stopMails', ({ body }) => stopMails(ctx, body.token));
    router.on('addPushDevice', async ({ body, user }) => {
      const actor = await user();
      await addDevice(ctx, actor, body);
      return show(ctx, actor);
    });
    router.on('renewPushDevice', async ({ body, user }) => {
      const actor = await user();
      await renewDevice(ctx, actor, body);
      return show(ctx, actor);
    });
    router.on('removePushDevice', async ({ params, user }) => {
      const actor = await user();
      await removeDevice(ctx, actor, params.id);
      return show(ctx, actor);
    });
  };

/**
 * The one-click link of a mail program (RFC 8058 §3.1): a POST from anywhere, without cookies, authorised by its
 * token alone. A person who opens the address is redirected to the page that asks.
 */
export const mailsOffRoutes = (ctx: Needs<'clock' | 'config' | 'db'>) => (app: Hono<HttpEnv>) => {
  app.post('/notifications/one-click/:token', async (c) => {
    const { label } = await stopMails(ctx, c.req.param('token'));
    return c.text(`No more mails when ${label}.`);
  });
  app.get('/notifications/one-click/:token', (c) => c.redirect(mailsOffPath(c.req.param('token'))));
};
