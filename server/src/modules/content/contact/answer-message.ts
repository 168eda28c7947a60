import { and, eq, isNull } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { contactMessages } from '../tables.ts';
import type { MessageRow } from './reads.ts';

/** Answers a message once, with the mail to its sender. Null where it is unknown or answered already. */
export async function answerMessage(
  ctx: Needs<'clock' | 'mail'>,
  tx: Database,
  id: string,
  answer: string,
): Promise<MessageRow | null> {
  const [row] = await tx
    .update(contactMessages)
    .set({ answer, answeredAt: ctx.clock.now() })
    .where(and(eq(contactMessages.id, id), isNull(contactMessages.answeredAt)))
    .returning();
  if (!row) return null;
  await ctx.mail.post(tx, 'contact/answer', { id }, id);
  return row;
}
