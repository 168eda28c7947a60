import type { Answer } from '@talkies/shared/schemas';
import type { Context } from '../../chain/context.ts';
import { type ConfirmParts, codeWays, redeemCode, sendCode } from '../../modules/accounts/confirm/codes.ts';
import { type Asker, confirmationOf, confirmSession } from '../../modules/accounts/confirm/confirmation.ts';
import { maskAddress } from '../../modules/accounts/confirm/rules.ts';
import { confirmPassword } from '../../modules/accounts/password/confirm-password.ts';
import { hasPassword } from '../../modules/accounts/password/has-password.ts';
import type { Router } from '../route.ts';

async function presentState(
  ctx: Context,
  asker: Asker,
  parts: ConfirmParts,
): Promise<Answer<'confirmState'>> {
  const [confirmed, ways, password] = await Promise.all([
    confirmationOf(ctx.db, asker, ctx.clock.now()),
    codeWays(ctx, asker, parts),
    hasPassword(ctx, asker.id),
  ]);
  return {
    confirmed: confirmed && { by: confirmed.by, until: confirmed.until.toISOString() },
    ways: {
      password,
      mail: maskAddress(ways.mail),
      sms: ways.sms && maskAddress(ways.sms),
    },
  };
}

/** Proving once more who one is: by password, or by a code to the mailbox or phone. */
export const confirmRoutes = (ctx: Context, parts: ConfirmParts) => (router: Router) => {
  router.on('confirmState', async ({ user, http }) => {
    http.header('cache-control', 'no-store');
    return presentState(ctx, await user(), parts);
  });
  router.on('sendCode', async ({ body, user, http }) => {
    const from = { address: http.get('clientAddress'), parts };
    const { to, expiresAt } = await sendCode(ctx, await user(), body.channel, from);
    return { to, expiresAt: expiresAt.toISOString() };
  });
  router.on('confirmMe', async ({ body, user }) => {
    const asker = await user();
    if (body.code !== undefined) await redeemCode(ctx, asker, body.code);
    else {
      await confirmPassword(ctx, asker.id, body.password ?? '');
      await confirmSession(ctx.db, asker, 'password', ctx.clock.now());
    }
    return presentState(ctx, asker, parts);
  });
};
