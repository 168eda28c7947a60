import type { ParsedInput } from '@talkies/shared/schemas';
import { and, desc, eq, gte } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { referenceNumber, referenceNumberOf } from '../reference-number.ts';
import { contactMessages } from '../tables.ts';

declare module '../../../platform/mail/outbox.ts' {
  interface MailData {
    'contact/message': { id: string };
    'contact/received': { id: string };
    'contact/answer': { id: string };
  }
}

/** Stores a message, and posts it to the support address and a receipt to its sender, all with `tx`. */
export async function storeMessage(
  ctx: Needs<'clock' | 'mail'>,
  tx: Database,
  form: ParsedInput<'writeToUs'>['body'],
  userId: string | null,
): Promise<string> {
  const id = referenceNumber('M');
  const { name, email, topic, message } = form;
  await tx.insert(contactMessages).values({ id, userId, name, email, topic, message, at: ctx.clock.now() });
  await ctx.mail.post(tx, 'contact/message', { id }, id);
  await ctx.mail.post(tx, 'contact/received', { id }, id);
  return id;
}

/** The number of the newest message with the same words that was stored since then. */
export async function sameMessage(
  tx: Database,
  { email, topic, message }: ParsedInput<'writeToUs'>['body'],
  since: Date,
): Promise<string | null> {
  const same = and(
    eq(contactMessages.email, email),
    eq(contactMessages.topic, topic),
    eq(contactMessages.message, message),
  );
  const [known] = await tx
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(and(same, gte(contactMessages.at, since)))
    .orderBy(desc(contactMessages.at))
    .limit(1);
  return known?.id ?? null;
}

/**
 * Begins a conversation on our side, with `tx`: its first message is empty, since the person wrote none. `begun`: the
 * origin of the conversation, once each. Null where it was begun before.
 */
export async function beginMessage(
  ctx: Needs<'clock'>,
  tx: Database,
  { begun, ...person }: { begun: string; userId: string; name: string; email: string },
): Promise<string | null> {
  const id = referenceNumberOf('M', begun);
  const rows = await tx
    .insert(contactMessages)
    .values({ id, ...person, topic: 'order', message: '', at: ctx.clock.now() })
    .onConflictDoNothing()
    .returning({ id: contactMessages.id });
  return rows[0]?.id ?? null;
}
