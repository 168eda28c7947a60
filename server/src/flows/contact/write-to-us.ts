import type { ParsedInput } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { isPublished } from '../../modules/catalogue/index.ts';
import { storeMessage, ticketNumber } from '../../modules/content/index.ts';
import { openThread } from '../../modules/inbox/index.ts';
import { storeReport } from '../../modules/social/index.ts';
import { AppError } from '../../platform/errors.ts';
import { addressKey } from '../../platform/limits/limits.ts';

interface Sender {
  userId: string | null;
  address: string;
}

/** Counted before anything is kept: each message sends two mails. */
async function spend(ctx: Needs<'limits'>, email: string, sender: Sender): Promise<void> {
  await ctx.limits.spend('contact/address', addressKey(sender.address));
  await ctx.limits.spend('contact/account', email);
}

/** Keeps a message for the operator, mails it to the support address and a receipt to its sender. */
export async function writeToUs(
  ctx: Needs<'clock' | 'db' | 'limits' | 'mail'>,
  form: ParsedInput<'writeToUs'>['body'],
  sender: Sender,
): Promise<string> {
  await spend(ctx, form.email, sender);
  return ctx.db.transaction(async (tx) => {
    const id = await storeMessage(ctx, tx, form, sender.userId);
    await openThread(ctx, tx, { id, kind: 'message', userId: sender.userId });
    return id;
  });
}

/** The same for a report on a picture. @throws item/not-found for what visitors cannot see */
export async function reportItem(
  ctx: Needs<'clock' | 'db' | 'limits' | 'mail'>,
  form: ParsedInput<'reportItem'>['body'],
  sender: Sender,
): Promise<string> {
  if (!(await isPublished(ctx.db, form.itemId))) throw new AppError('item/not-found');
  await spend(ctx, form.email, sender);
  const id = ticketNumber('R');
  await ctx.db.transaction(async (tx) => {
    await storeReport(ctx, tx, id, form, sender.userId);
    await openThread(ctx, tx, { id, kind: 'report', userId: sender.userId });
  });
  return id;
}
