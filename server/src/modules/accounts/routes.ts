import type { Answer, Wallet } from '@talkies/shared/schemas';
import type { Context } from '../../context.ts';
import type { Http, ResolveUser } from '../../http/env.ts';
import type { Router } from '../../http/route.ts';
import { type Client, createAuth } from './auth.ts';
import { resendVerification, verifyEmail } from './links/verify-email.ts';
import { confirmReset, requestReset } from './password/reset-password.ts';
import { signIn } from './password/sign-in.ts';
import { signUp } from './password/sign-up.ts';
import { findPerson, type Person } from './reads.ts';

export const createResolveUser =
  (ctx: Context): ResolveUser =>
  (headers) =>
    findPerson(ctx, headers.get('cookie'));

/** What other features add to `me`. */
export interface MeParts {
  activeWallet: (userId: string) => Promise<Wallet | null>;
}

const clientOf = (http: Http): Client => ({
  address: http.get('clientAddress'),
  userAgent: http.req.header('user-agent') ?? '',
  cookies: http.req.header('cookie') ?? '',
});

const setCookies = (http: Http, cookies: string[]): void => {
  for (const cookie of cookies) http.header('set-cookie', cookie, { append: true });
};

async function presentMe(person: Person | null, parts: MeParts): Promise<Answer<'me'>> {
  if (!person) return { user: null, wallet: null };
  const { id, name, email, phone, since } = person;
  return {
    user: { id, name, email, phone, since: since.toISOString() },
    wallet: await parts.activeWallet(id),
  };
}

export const accountRoutes = (ctx: Context, parts: MeParts) => (router: Router) => {
  const auth = createAuth(ctx);
  router.on('me', async ({ http }) => {
    http.header('cache-control', 'no-store');
    return presentMe(await findPerson(ctx, http.req.header('cookie') ?? null), parts);
  });
  router.on('signUp', async ({ body, http }) => {
    const { mailed } = await signUp(ctx, body, clientOf(http));
    return { ok: true, mailed };
  });
  router.on('signIn', async ({ body, http }) => {
    const cookies = await signIn(ctx, auth, body, clientOf(http));
    setCookies(http, cookies);
    return presentMe(await findPerson(ctx, cookies.map((cookie) => cookie.split(';')[0]).join('; ')), parts);
  });
  router.on('signOut', async ({ http }) => {
    const headers = new Headers({ cookie: http.req.header('cookie') ?? '' });
    const { headers: answer } = await auth.api.signOut({ headers, returnHeaders: true });
    setCookies(http, answer.getSetCookie());
    return { ok: true };
  });
  router.on('verifyEmail', async ({ body, http }) => {
    await verifyEmail(ctx, body.token, clientOf(http));
    return { ok: true };
  });
  router.on('resendVerification', async ({ body, http }) => {
    await resendVerification(ctx, body.email, clientOf(http));
    return { ok: true };
  });
  router.on('requestReset', async ({ body, http }) => {
    await requestReset(ctx, body.email, clientOf(http));
    return { ok: true };
  });
  router.on('confirmReset', async ({ body, http }) => {
    await confirmReset(ctx, body, clientOf(http));
    return { ok: true };
  });
};
