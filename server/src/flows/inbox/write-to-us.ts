import type { ParsedInput } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { personByHandle } from '../../modules/accounts/index.ts';
import { isPublished } from '../../modules/catalogue/index.ts';
import { referenceNumber, sameMessage, storeMessage } from '../../modules/content/index.ts';
import { openThread } from '../../modules/inbox/index.ts';
import { type Reported, storeContentReport } from '../../modules/social/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handover } from '../../platform/jobs/handover.ts';
import { ipKey } from '../../platform/limits/limits.ts';
import { repeatsSince } from './repeats.ts';

type Ports = Needs<'clock' | 'db' | 'limits' | 'mail'>;

interface Sender {
  userId: string | null;
  ip: string;
}

/**
 * The stored message, kept whatever happens to its receipt: a sender with an address that accepts no mail must enter
 * another one.
 */
interface Received {
  number: string;
  receipt: Handover;
}

/** The budget is spent before anything is stored: each message sends two mails. */
async function spend(ctx: Needs<'limits'>, email: string, sender: Sender): Promise<void> {
  await ctx.limits.spend('contact/address', ipKey(sender.ip));
  await ctx.limits.spend('contact/account', email);
}

/**
 * Stores a message, mails it to the support address and a receipt to its sender; once, where it is repeated. One whose
 * receipt the address refused is written anew.
 */
export async function writeToUs(
  ctx: Ports,
  form: ParsedInput<'writeToUs'>['body'],
  sender: Sender,
): Promise<Received> {
  await spend(ctx, form.email, sender);
  const store = (tx: Database): Promise<string> => storeAndOpen(ctx, tx, form, sender);
  const stored = await ctx.db.transaction(async (tx) => {
    await lockName(tx, `contact ${form.email}`);
    const repeated = await sameMessage(tx, form, repeatsSince(ctx.clock.now()));
    return { number: repeated ?? (await store(tx)), repeated };
  });
  const received = await withReceipt(ctx, stored.number);
  if (!stored.repeated || received.receipt !== 'refused') return received;
  return withReceipt(ctx, await ctx.db.transaction(store));
}

async function storeAndOpen(
  ctx: Ports,
  tx: Database,
  form: ParsedInput<'writeToUs'>['body'],
  { userId }: Sender,
): Promise<string> {
  const id = await storeMessage(ctx, tx, form, userId);
  await openThread(ctx, tx, { id, kind: 'message', userId });
  return id;
}

const withReceipt = async (ctx: Ports, number: string): Promise<Received> => ({
  number,
  receipt: await ctx.mail.sent('contact/received', number),
});

/** Stores and mails a report on an item in the same way. @throws item/not-found for a hidden or unknown item */
export async function reportItem(
  ctx: Ports,
  form: ParsedInput<'reportItem'>['body'],
  sender: Sender,
): Promise<Received> {
  if (!(await isPublished(ctx.db, form.itemId))) throw new AppError('item/not-found');
  const { itemId, serial = null } = form;
  return storeReported(ctx, { itemId, serial }, form, sender);
}

/** Stores and mails a report on a part of a profile in the same way. @throws person/not-found */
export async function reportPerson(
  ctx: Ports,
  form: ParsedInput<'reportPerson'>['body'],
  sender: Sender,
): Promise<Received> {
  const person = await personByHandle(ctx.db, form.handle);
  if (!person) throw new AppError('person/not-found');
  return storeReported(ctx, { personId: person.id, part: form.part }, form, sender);
}

async function storeReported(
  ctx: Ports,
  reported: Reported,
  form: Omit<ParsedInput<'reportItem'>['body'], 'itemId' | 'serial'>,
  sender: Sender,
): Promise<Received> {
  await spend(ctx, form.email, sender);
  const { userId } = sender;
  const number = referenceNumber('R');
  await ctx.db.transaction(async (tx) => {
    await storeContentReport(ctx, tx, number, reported, { ...form, userId });
    await openThread(ctx, tx, { id: number, kind: 'report', userId });
  });
  return { number, receipt: await ctx.mail.sent('report/received', number) };
}
