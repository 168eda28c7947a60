import type { Needs } from '../../../chain/context.ts';
import { inspectThread, listInbox } from '../../../flows/inbox/read-inbox.ts';
import { deleteReadyText, presentText, saveReadyText } from '../../../flows/inbox/ready-texts.ts';
import {
  answerThread,
  assignToMember,
  closeThread,
  hideReported,
} from '../../../flows/inbox/thread-actions.ts';
import { listReadyTexts } from '../../../modules/inbox/index.ts';
import type { StudioRouter } from '../../studio-router.ts';

/** People's messages and reports. */
export const studioInboxRoutes =
  (
    ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue'> & Parameters<typeof hideReported>[0],
  ) =>
  (router: StudioRouter): void => {
    router.on('listInbox', ({ member, query }) => listInbox(ctx, member, query));
    router.on('inspectThread', ({ member, params }) => inspectThread(ctx, member, params.id));
    router.on('answerThread', ({ member, params, body }) => answerThread(ctx, member, params.id, body));
    router.on('assignThread', ({ member, params, body }) => assignToMember(ctx, member, params.id, body));
    router.on('setThreadState', ({ member, params, body }) => closeThread(ctx, member, params.id, body));
    router.on('hideReported', ({ member, params, body }) =>
      hideReported(ctx, member, params.id, body.hidden),
    );
    router.on('listReadyTexts', async () => ({ texts: (await listReadyTexts(ctx.db)).map(presentText) }));
    router.on('addReadyText', ({ member, body }) => saveReadyText(ctx, member, null, body));
    router.on('changeReadyText', ({ member, params, body: { version, ...words } }) =>
      saveReadyText(ctx, member, { id: params.id, version }, words),
    );
    router.on('removeReadyText', async ({ member, params }) => {
      await deleteReadyText(ctx, member, params.id);
      return { ok: true };
    });
  };
