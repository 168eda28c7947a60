import type { Needs } from '../../chain/context.ts';
import { addReply, repliesOf, threadById } from '../../modules/inbox/index.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { AppError } from '../../platform/errors.ts';
import { ipKey } from '../../platform/limits/limits.ts';
import { openSealedToken } from '../../platform/sealed-token.ts';
import { repeatsSince } from './repeats.ts';

/** The thread of one of our mails. @throws contact/link-invalid */
async function openThreadLink(ctx: Needs<'config' | 'db'>, token: string) {
  const id = openSealedToken(ctx.config.authSecret, 'inbox thread', token);
  const thread = id ? await threadById(ctx.db, id) : null;
  if (!thread) throw new AppError('contact/link-invalid');
  return thread;
}

/** The thread's number; its text is in the mail. @throws contact/link-invalid */
export async function threadOfLink(ctx: Needs<'config' | 'db'>, token: string): Promise<{ number: string }> {
  return { number: (await openThreadLink(ctx, token)).id };
}

/**
 * Adds a message, written by the link in our answer, to its thread, which is reopened; once, where it is repeated.
 * @throws contact/link-invalid, request/too-many
 */
export async function continueThread(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'mail'>,
  { token, message }: { token: string; message: string },
  ip: string,
): Promise<string> {
  await ctx.limits.spend('contact/address', ipKey(ip));
  const { id } = await openThreadLink(ctx, token);
  await ctx.limits.spend('contact/account', id);
  await ctx.db.transaction(async (tx) => {
    await lockName(tx, `contact ${id}`);
    const last = (await repliesOf(tx, id)).at(-1);
    const repeated = last?.from === 'them' && last.text === message;
    if (repeated && last.at >= repeatsSince(ctx.clock.now())) return;
    const words = { from: 'them', author: null, text: message, close: false } as const;
    const added = await addReply(ctx, tx, id, null, words);
    if (added)
      await ctx.mail.post(tx, 'inbox/continued', { replyId: added.reply.id }, String(added.reply.id));
  });
  return id;
}
