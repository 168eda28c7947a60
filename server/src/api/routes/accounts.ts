import type { ApiResponse, Image, Wallet } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { maskContact } from '../../modules/accounts/confirm/rules.ts';
import { resendVerifyCode, verifyCode } from '../../modules/accounts/links/verify-code.ts';
import {
  pendingVerification,
  resendVerification,
  verifyEmail,
} from '../../modules/accounts/links/verify-email.ts';
import { recoverHere } from '../../modules/accounts/password/recover-here.ts';
import {
  confirmReset,
  type OutsideWallets,
  requestReset,
} from '../../modules/accounts/password/reset-password.ts';
import { signIn } from '../../modules/accounts/password/sign-in.ts';
import { signUp, signUpByCode } from '../../modules/accounts/password/sign-up.ts';
import { findPerson, type UserProfile } from '../../modules/accounts/reads.ts';
import { closeSession, sessionToken } from '../../modules/accounts/sessions/open-session.ts';
import { endOtherSessions, endSession, listSessions } from '../../modules/accounts/sessions/sessions.ts';
import { signInMethodsOf } from '../../modules/accounts/sign-in-methods.ts';
import type { ResolveUser } from '../env.ts';
import { clientOf, setCookies } from '../env.ts';
import type { Router } from '../route.ts';
import { googleRoutes } from './google.ts';
import { passkeyRoutes } from './passkeys.ts';

export const createResolveUser =
  (ctx: Needs<'clock' | 'config' | 'db'>): ResolveUser =>
  (headers) =>
    findPerson(ctx, headers.get('cookie'));

/** Distinguishes members from visitors by the seal of the session's cookie, without looking the session up. */
export const createSessionKey =
  (ctx: Needs<'config'>) =>
  (cookies: string): string | null =>
    sessionToken(ctx, cookies);

/** Parts of `me` from other features. */
export interface MeDependencies {
  activeWallet: (userId: string) => Promise<Wallet | null>;
  /** the picture of a key; without this part there are none */
  avatar?: (key: string | null, name: string) => Promise<Image | null>;
}

interface Parts extends MeDependencies {
  outsideWallets: OutsideWallets;
}

async function presentMe(
  person: UserProfile | null,
  dependencies: MeDependencies,
): Promise<ApiResponse<'me'>> {
  if (!person) return { user: null, wallet: null };
  const { id, name, handle, email, phone, since } = person;
  const avatar = (await dependencies.avatar?.(person.avatar, name)) ?? null;
  return {
    user: { id, name, handle, email, phone, avatar, since: since.toISOString() },
    wallet: await dependencies.activeWallet(id),
  };
}

export const accountRoutes =
  (ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'log' | 'mail' | 'queue'>, dependencies: Parts) =>
  (router: Router) => {
    const meOf = async (cookies: string[]) =>
      presentMe(
        await findPerson(ctx, cookies.map((cookie) => cookie.split(';')[0]).join('; ')),
        dependencies,
      );
    googleRoutes(ctx)(router);
    passkeyRoutes(ctx, meOf)(router);
    signUpRoutes(ctx)(router);
    sessionRoutes(ctx)(router);
    router.on('me', async ({ http }) => {
      http.set('personal', true);
      return presentMe(await findPerson(ctx, http.req.header('cookie') ?? null), dependencies);
    });
    router.on('signIn', async ({ body, http }) => {
      const cookies = await signIn(ctx, body, clientOf(http));
      setCookies(http, cookies);
      return meOf(cookies);
    });
    router.on('signOut', async ({ http }) => {
      setCookies(http, [await closeSession(ctx, clientOf(http).cookies)]);
      return { ok: true };
    });
    router.on('requestReset', async ({ body, http }) => {
      await requestReset(ctx, body.email, clientOf(http));
      return { ok: true };
    });
    router.on('recoverHere', async ({ body, http }) => {
      const { mailed, cookies } = await recoverHere(ctx, body, clientOf(http));
      setCookies(http, cookies);
      return { ok: true, mailed, to: maskContact(body.email) };
    });
    router.on('confirmReset', async ({ body, http }) => {
      return { ok: true, left: await confirmReset(ctx, body, clientOf(http), dependencies.outsideWallets) };
    });
  };

const signUpRoutes =
  (ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'mail' | 'queue'>) => (router: Router) => {
    router.on('signUp', async ({ body, http }) => {
      const { mailed, cookies } = await signUp(ctx, body, clientOf(http));
      setCookies(http, cookies);
      return { ok: true, mailed, to: maskContact(body.email) };
    });
    router.on('signUpByCode', async ({ body, http }) => {
      const { mailed, cookies } = await signUpByCode(ctx, body, clientOf(http));
      setCookies(http, cookies);
      return { ok: true, mailed, to: maskContact(body.email) };
    });
    router.on('verifyEmail', async ({ body, http }) => {
      const entered = await verifyEmail(ctx, body.token, clientOf(http));
      setCookies(http, entered?.cookies ?? []);
      return { ok: true, next: entered?.next ?? null };
    });
    router.on('verifyCode', async ({ body, http }) => {
      const { next, cookies } = await verifyCode(ctx, body.code, clientOf(http));
      setCookies(http, cookies);
      return { ok: true, next };
    });
    router.on('pendingVerification', async ({ query, http }) => {
      http.header('cache-control', 'no-store');
      return pendingVerification(ctx, query.token, clientOf(http).cookies);
    });
    router.on('resendVerifyCode', async ({ http }) => {
      return { ok: true, to: await resendVerifyCode(ctx, clientOf(http)) };
    });
    router.on('resendVerification', async ({ body, http }) => {
      const { code } = await resendVerification(ctx, body.email, clientOf(http));
      return { ok: true, code };
    });
  };

const sessionRoutes = (ctx: Needs<'clock' | 'config' | 'db'>) => (router: Router) => {
  router.on('signInMethods', async ({ user }) => signInMethodsOf(ctx, (await user()).id));
  router.on('listSessions', async ({ user }) => listSessions(ctx, await user()));
  router.on('endSession', async ({ params, user }) => {
    await endSession(ctx, await user(), params.id);
    return { ok: true };
  });
  router.on('endOtherSessions', async ({ user }) => ({ ended: await endOtherSessions(ctx, await user()) }));
};
