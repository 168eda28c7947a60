import type { Needs } from '../../chain/context.ts';
import { threadById } from '../../modules/inbox/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handover } from '../../platform/jobs/handover.ts';
import { writeAnswer } from './thread-actions.ts';

/**
 * Answers a message (`M-…`) or a report (`R-…`) from the command, and closes it: mailed to its sender, and told in the
 * shop to who has an account. `version`: of the thread that was read. Where its mail is refused for good, the thread is open
 * again.
 * @returns what became of its mail
 * @throws inbox/not-found where there is none, or where it is closed; studio/changed-meanwhile
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
