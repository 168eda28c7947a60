import type { ApiResponse } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import {
  type ConfirmDependencies,
  codeChannels,
  redeemCode,
  sendCode,
} from '../../modules/accounts/confirm/codes.ts';
import { type Actor, confirmationOf, confirmSession } from '../../modules/accounts/confirm/confirmation.ts';
import { maskAddress } from '../../modules/accounts/confirm/rules.ts';
import { confirmPassword } from '../../modules/accounts/password/confirm-password.ts';
import { hasPassword } from '../../modules/accounts/password/has-password.ts';
import type { Router } from '../route.ts';

async function presentState(
  ctx: Needs<'clock' | 'config' | 'db' | 'sms'>,
  actor: Actor,
  dependencies: ConfirmDependencies,
): Promise<ApiResponse<'confirmState'>> {
  const [confirmed, channels, password] = await Promise.all([
    confirmationOf(ctx.db, actor, ctx.clock.now()),
    codeChannels(ctx, actor, dependencies),
    hasPassword(ctx, actor.id),
  ]);
  return {
    confirmed: confirmed && { by: confirmed.by, until: confirmed.until.toISOString() },
    channels: {
      password,
      mail: maskAddress(channels.mail),
      sms: channels.sms && maskAddress(channels.sms),
    },
  };
}

/** Proving once more who one is: by password, or by a code to the mailbox or phone. */
export const confirmRoutes =
  (ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'mail' | 'sms'>, dependencies: ConfirmDependencies) =>
  (router: Router) => {
    router.on('confirmState', async ({ user, http }) => {
      http.header('cache-control', 'no-store');
      return presentState(ctx, await user(), dependencies);
    });
    router.on('sendCode', async ({ body, user, http }) => {
      const from = { address: http.get('clientAddress'), dependencies };
      const { to, expiresAt } = await sendCode(ctx, await user(), body.channel, from);
      return { to, expiresAt: expiresAt.toISOString() };
    });
    router.on('confirmMe', async ({ body, user }) => {
      const actor = await user();
      if (body.code !== undefined) await redeemCode(ctx, actor, body.code);
      else {
        await confirmPassword(ctx, actor.id, body.password ?? '');
        await confirmSession(ctx.db, actor, 'password', ctx.clock.now());
      }
      return presentState(ctx, actor, dependencies);
    });
  };
