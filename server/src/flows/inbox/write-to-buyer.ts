import type { StudioResponse } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../chain/context.ts';
import { personOf } from '../../modules/accounts/index.ts';
import { beginMessage, referenceNumberOf } from '../../modules/content/index.ts';
import { addReply, openThread } from '../../modules/inbox/index.ts';
import { orderLabel, requireOrder } from '../../modules/orders/index.ts';
import { type Acting, actAsOperator, addNote } from '../../modules/studio/index.ts';
import { studioRefusal } from '../studio/studio-refusal.ts';

/**
 * Writes to an order's buyer: begins a conversation of the inbox, mails them, and adds their replies to it. A
 * repeated call with the same `id` writes nothing more.
 * @throws request/not-found; studio/refused where the account is deleted
 */
export async function writeToBuyer(
  ctx: Needs<'clock' | 'config' | 'db' | 'mail'>,
  who: Acting,
  orderId: string,
  { id, text }: { id: string; text: string },
): Promise<StudioResponse<'writeToBuyer'>> {
  const order = await requireOrder(ctx.db, orderId);
  const buyer = await personOf(ctx.db, order.userId);
  if (!buyer) throw studioRefusal('Their account was deleted: nobody can be written to.');
  const label = orderLabel(order.number);
  await actAsOperator(ctx, who, { permission: 'serve' }, async (tx, operator) => {
    const { name, email } = buyer;
    const thread = await beginMessage(ctx, tx, { begun: id, userId: buyer.id, name, email });
    if (thread === null) return { result: undefined, entry: [] };
    await openThread(ctx, tx, { id: thread, kind: 'message', userId: buyer.id });
    const words = { from: 'us', author: operator.name, close: false } as const;
    const added = await addReply(ctx, tx, thread, 0, { ...words, text: `Your order ${label}\n\n${text}` });
    if (!added) throw new Error('a conversation was not begun');
    const replyId = added.reply.id;
    await ctx.mail.post(tx, 'inbox/reply', { replyId }, String(replyId));
    await addNote(ctx, tx, operator, { orderId, note: `Wrote to the buyer: ${thread}` });
    const subject = { kind: 'order', id: orderId };
    return { result: undefined, entry: { operation: 'order.write', subject, after: { thread } } };
  });
  return { thread: referenceNumberOf('M', id) };
}
