import type { Needs } from '../../chain/context.ts';
import { threadById } from '../../modules/inbox/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handover } from '../../platform/jobs/handover.ts';
import { writeAnswer } from './thread-actions.ts';

/**
 * Answers a message (`M-…`) or a report (`R-…`) by command, and closes it: mailed to its sender, with a notification
 * where they have an account. `version`: that of the thread that was read. Where the mail is refused for good, the
 * thread is reopened.
 * @returns the mail's result
 * @throws inbox/not-found where there is none, or it is closed; studio/changed-meanwhile
 */
export async function answerInbox(
  ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue'>,
  id: string,
  text: string,
  version: number,
): Promise<Handover> {
  const thread = await threadById(ctx.db, id);
  if (thread?.state !== 'open')
    throw new AppError('inbox/not-found', {
      detail: `Nothing that waits for an answer has the number ${id}.`,
    });
  const reply = await writeAnswer(ctx, 'command', id, { text, version, close: true });
  return ctx.mail.sent('inbox/reply', String(reply));
}
