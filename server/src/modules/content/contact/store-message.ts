import type { ParsedInput } from '@talkies/shared/schemas';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { contactMessages } from '../tables.ts';
import { ticketNumber } from '../ticket.ts';

declare module '../../../platform/mail/outbox.ts' {
  interface MailData {
    'contact/message': { id: string };
    'contact/received': { id: string };
    'contact/answer': { id: string };
  }
}

/** Keeps a message, and posts it to the support address and a receipt to its sender, all with `tx`. */
export async function storeMessage(
  ctx: Needs<'clock' | 'mail'>,
  tx: Database,
  form: ParsedInput<'writeToUs'>['body'],
  userId: string | null,
): Promise<string> {
  const id = ticketNumber('M');
  const { name, email, topic, message } = form;
  await tx.insert(contactMessages).values({ id, userId, name, email, topic, message, at: ctx.clock.now() });
  await ctx.mail.post(tx, 'contact/message', { id }, id);
  await ctx.mail.post(tx, 'contact/received', { id }, id);
  return id;
}
