import type { ApiResponse } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import {
  type ConfirmDependencies,
  codeChannels,
  sendProofCode,
} from '../../modules/accounts/confirm/codes.ts';
import { confirmBy } from '../../modules/accounts/confirm/confirm-by.ts';
import { type Actor, confirmationOf } from '../../modules/accounts/confirm/confirmation.ts';
import { maskContact } from '../../modules/accounts/confirm/rules.ts';
import { passkeyConfirmOptions } from '../../modules/accounts/passkeys/confirm-passkey.ts';
import { signInMethodsOf } from '../../modules/accounts/sign-in-methods.ts';
import { isOff } from '../../platform/settings/settings.ts';
import { clientOf, setCookies } from '../env.ts';
import type { Router } from '../route.ts';

async function presentState(
  ctx: Needs<'clock' | 'config' | 'db' | 'sms'>,
  actor: Actor,
  dependencies: ConfirmDependencies,
): Promise<ApiResponse<'confirmState'>> {
  const [confirmed, channels, methods, noGoogle] = await Promise.all([
    confirmationOf(ctx.db, actor, ctx.clock.now()),
    codeChannels(ctx, actor, dependencies),
    signInMethodsOf(ctx, actor.id),
    isOff(ctx, 'google'),
  ]);
  return {
    confirmed: confirmed && { by: confirmed.by, until: confirmed.until.toISOString() },
    channels: {
      password: methods.password,
      mail: maskContact(channels.mail),
      sms: channels.sms && maskContact(channels.sms),
      passkey: methods.passkeys.length > 0,
      google: methods.google === 'linked' && ctx.config.google !== null && !noGoogle,
    },
  };
}

/** Confirming one's identity again: by password, by a code to the mailbox or phone, or by a passkey. */
export const confirmRoutes =
  (ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'mail' | 'sms'>, dependencies: ConfirmDependencies) =>
  (router: Router) => {
    router.on('confirmState', async ({ user }) => {
      return presentState(ctx, await user(), dependencies);
    });
    router.on('sendProofCode', async ({ body, user, http }) => {
      const from = { ip: http.get('clientIp'), dependencies };
      const { to, expiresAt } = await sendProofCode(ctx, await user(), body.channel, from);
      return { to, expiresAt: expiresAt.toISOString() };
    });
    router.on('passkeyConfirmOptions', async ({ user, http }) => {
      const { response, cookie } = await passkeyConfirmOptions(ctx, await user());
      setCookies(http, [cookie]);
      return response;
    });
    router.on('confirmMe', async ({ body, user, http }) => {
      const actor = await user();
      await confirmBy(ctx, actor, body, clientOf(http).cookies);
      return presentState(ctx, actor, dependencies);
    });
  };
