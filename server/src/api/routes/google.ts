import type { Needs } from '../../chain/context.ts';
import { confirmFirstSignIn, pendingFirstSignIn } from '../../modules/accounts/google/first-sign-in.ts';
import { createGoogleProvider } from '../../modules/accounts/google/provider.ts';
import { finishGoogle, type Onward, startGoogle } from '../../modules/accounts/google/start-google.ts';
import { unlinkGoogle } from '../../modules/accounts/google/unlink.ts';
import { AppError } from '../../platform/errors.ts';
import { reachOf } from '../../platform/settings/outages.ts';
import { isOff } from '../../platform/settings/settings.ts';
import type { Http } from '../env.ts';
import { clientOf, setCookies } from '../env.ts';
import type { Router } from '../route.ts';

const sendOn = (http: Http, { to, cookies }: Onward): Response => {
  setCookies(http, cookies);
  http.header('cache-control', 'no-store');
  http.header('location', to);
  return http.json({ to }, 303);
};

export const googleRoutes =
  (ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'log' | 'mail' | 'queue'>) => (router: Router) => {
    const { config } = ctx;
    const provider =
      config.google && createGoogleProvider(config.google, config.publicUrl, ctx.log, reachOf(ctx, 'google'));
    const google = () => {
      if (!provider) throw new AppError('request/not-found');
      return provider;
    };
    router.on('startGoogle', async ({ query, http, user }) => {
      // a user signed in at Google returns signed in here
      if (await isOff(ctx, 'google')) throw new AppError('request/not-found');
      const client = { ...clientOf(http), actor: await user() };
      return sendOn(http, await startGoogle(ctx, google(), query, client));
    });
    router.on('finishGoogle', async ({ http }) =>
      sendOn(http, await finishGoogle(ctx, google(), new URL(http.req.url), clientOf(http))),
    );
    router.on('unlinkGoogle', async ({ user }) => {
      await unlinkGoogle(ctx, await user());
      return { ok: true };
    });
    router.on('pendingFirstSignIn', async ({ http }) => {
      http.header('cache-control', 'no-store');
      return { entry: await pendingFirstSignIn(ctx, clientOf(http).cookies) };
    });
    router.on('confirmFirstSignIn', async ({ body, http }) => {
      const { next, cookies } = await confirmFirstSignIn(ctx, body, clientOf(http));
      setCookies(http, cookies);
      return { next };
    });
  };
