import type { AnnouncementFields, HomeFields } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../chain/context.ts';
import { setPart, storedPart } from '../../modules/content/index.ts';
import { type Acting, actAsOperator } from '../../modules/studio/index.ts';

type Ctx = Needs<'changes' | 'clock' | 'config' | 'db'>;

const writing = { permission: 'content' } as const;

/** Invalidates every response and page that may show the storefront, in all processes. */
async function dropPages(ctx: Ctx): Promise<void> {
  await ctx.changes.emit('catalogue');
  await ctx.changes.emit('content');
}

/** Sets the home page whose `version` the editor has seen. @throws studio/changed-meanwhile */
export async function setHome(ctx: Ctx, who: Acting, request: { version: number; fields: HomeFields }) {
  await actAsOperator(ctx, who, writing, async (tx) => {
    const before = await setPart(ctx, tx, 'home', request);
    const entry = {
      operation: 'home.set',
      subject: { kind: 'home', id: 'home' },
      before,
      after: request.fields,
    };
    return { result: undefined, entry };
  });
  await dropPages(ctx);
  return storedPart(ctx.db, 'home');
}

/** Sets the bar above every page. @throws studio/changed-meanwhile */
export async function setAnnouncement(
  ctx: Ctx,
  who: Acting,
  request: { version: number; fields: AnnouncementFields },
) {
  await actAsOperator(ctx, who, writing, async (tx) => {
    const before = await setPart(ctx, tx, 'announcement', request);
    const subject = { kind: 'announcement', id: 'announcement' };
    const entry = { operation: 'announcement.set', subject, before, after: request.fields };
    return { result: undefined, entry };
  });
  await dropPages(ctx);
  return storedPart(ctx.db, 'announcement');
}
