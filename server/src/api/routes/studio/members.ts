import type { Needs } from '../../../chain/context.ts';
import { acceptAsMember, showInvitation } from '../../../flows/studio/entrance/invitation.ts';
import {
  sendStudioCode,
  stepUp,
  studioMe,
  studioPasskeyOptions,
} from '../../../flows/studio/entrance/step-up.ts';
import {
  allowCode,
  changeRole,
  closeStudio,
  inviteMember,
  listAudit,
  listMembers,
  removeMember,
  withdrawInvitation,
} from '../../../modules/studio/index.ts';
import { clientOf, setCookies } from '../../env.ts';
import type { StudioRouter } from '../../studio-router.ts';

/** The studio's entrance, its members, and the log of their acts. */
export const studioRoutes =
  (ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'mail' | 'sms'>) =>
  (router: StudioRouter): void => {
    router.on('studioMe', ({ member }) => studioMe(ctx, member));
    router.on('sendStudioCode', ({ member, http }) => sendStudioCode(ctx, member, http.get('clientIp')));
    router.on('studioPasskeyOptions', async ({ member, http }) => {
      const { response, cookie } = await studioPasskeyOptions(ctx, member);
      setCookies(http, [cookie]);
      return response;
    });
    router.on('stepUp', ({ member, body, http }) => stepUp(ctx, member, body, clientOf(http).cookies));
    router.on('leaveStudio', async ({ member }) => {
      await closeStudio(ctx, member);
      return { ok: true };
    });
    router.on('studioInvitation', ({ user, query }) => showInvitation(ctx, user, query.token));
    router.on('acceptInvitation', ({ user, body }) => acceptAsMember(ctx, user, body.token));
    router.on('listMembers', () => listMembers(ctx));
    router.on('inviteMember', ({ member, body }) => inviteMember(ctx, member, body));
    router.on('withdrawInvitation', async ({ member, params }) => {
      await withdrawInvitation(ctx, member, params.id);
      return { ok: true };
    });
    router.on('changeRole', ({ member, params, body }) => changeRole(ctx, member, params.id, body.role));
    router.on('removeMember', async ({ member, params }) => {
      await removeMember(ctx, member, params.id);
      return { ok: true };
    });
    router.on('allowCode', async ({ member, params }) => {
      await allowCode(ctx, member, params.id);
      return { ok: true };
    });
    router.on('listAudit', ({ query }) => listAudit(ctx, query));
  };
