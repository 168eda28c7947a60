import type { ApiResponse } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { addPasskey, passkeyOptions } from '../../modules/accounts/passkeys/add-passkey.ts';
import { removePasskey, renamePasskey } from '../../modules/accounts/passkeys/change-passkey.ts';
import { passkeySignIn, passkeySignInOptions } from '../../modules/accounts/passkeys/sign-in.ts';
import { noteFirstPasskey } from '../../modules/studio/index.ts';
import { clientOf, setCookies } from '../env.ts';
import type { Router } from '../route.ts';

export const passkeyRoutes =
  (
    ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'mail'>,
    meOf: (cookies: string[]) => Promise<ApiResponse<'me'>>,
  ) =>
  (router: Router) => {
    router.on('passkeySignInOptions', async ({ http }) => {
      const { response, cookie } = await passkeySignInOptions(ctx, clientOf(http));
      setCookies(http, [cookie]);
      return response;
    });
    router.on('passkeySignIn', async ({ body, http }) => {
      const cookies = await passkeySignIn(ctx, body, clientOf(http));
      setCookies(http, cookies);
      return meOf(cookies);
    });
    router.on('passkeyOptions', async ({ http, user }) => {
      const { response, cookie } = await passkeyOptions(ctx, await user());
      setCookies(http, [cookie]);
      return response;
    });
    router.on('addPasskey', async ({ body, http, user }) =>
      addPasskey(ctx, await user(), body, clientOf(http).cookies, (tx, id) => noteFirstPasskey(ctx, tx, id)),
    );
    router.on('renamePasskey', async ({ params, body, user }) => {
      await renamePasskey(ctx, (await user()).id, params.id, body.name);
      return { ok: true };
    });
    router.on('removePasskey', async ({ params, user }) => {
      await removePasskey(ctx, await user(), params.id);
      return { ok: true };
    });
  };
