import { ownPath } from '@talkies/shared';
import type { ParsedInput } from '@talkies/shared/schemas';
import { eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { ipKey } from '../../../platform/limits/limits.ts';
import { recipientRefused } from '../../../platform/mail/recipient-refused.ts';
import { addUser } from '../add-user.ts';
import type { Client } from '../client.ts';
import { postLink } from '../links/post-link.ts';
import { spendMail } from '../links/spend-mail.ts';
import { lockAccount } from '../lock-account.ts';
import { readPhone } from '../profile/phone.ts';
import { userByEmail } from '../reads.ts';
import { stepCookie } from '../sign-in-steps/step-cookie.ts';
import { beginStep, consumeStep, stepKey } from '../sign-in-steps/steps.ts';
import { mailLinks, users } from '../tables.ts';
import { hashPassword } from './hashing.ts';
import { setPassword } from './set-password.ts';

interface SignedUp {
  /** whether the mail server took the mail; if not, it is sent once the server does */
  mailed: boolean;
  cookies: string[];
}

/** The rows of a sign-up. */
interface Registration {
  userId: string;
  /** false: the address had been registered before */
  isNew: boolean;
  /** names the browser */
  step: string;
  /** the key of the mail */
  link: string;
}

/**
 * Registers somebody and mails the link and the code that verify the address (discovery:4, spec:69); the code works in
 * this browser alone.
 * @throws request/invalid at `phone`; auth/sign-up-failed when the address is registered already,
 * request/address-refused when it takes no mail; nothing is written then, or left
 */
export async function signUp(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'mail' | 'queue'>,
  form: ParsedInput<'signUp'>['body'],
  client: Client,
): Promise<SignedUp> {
  await ctx.limits.spend('sign-up/address', ipKey(client.ip));
  const phone = form.phone === '' ? null : readPhone(form.phone);
  const password = await hashPassword(form.password);
  const now = ctx.clock.now();
  const registration = await ctx.db.transaction(async (tx) => {
    const { name, email } = form;
    const user = await addUser(tx, { name, email, phone, emailVerified: false }, now);
    if (!user) throw new AppError('auth/sign-up-failed');
    await setPassword(tx, user.id, password, now);
    return askForProof(ctx, tx, user, { next: form.next, name: null, isNew: true });
  });
  return mailProof(ctx, registration);
}

/**
 * As `signUp` for somebody in the middle of something: a name and an address, and the mail's code instead of a password
 * (adr/224). A registration of that address which was never verified is lost once the code is typed; until then it is
 * unchanged.
 * @throws auth/sign-up-failed when somebody has verified the address; request/address-refused when it takes no mail;
 * request/too-many
 */
export async function signUpByCode(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'mail' | 'queue'>,
  form: ParsedInput<'signUpByCode'>['body'],
  client: Client,
): Promise<SignedUp> {
  const { name, email } = form;
  await ctx.limits.spend('sign-up/address', ipKey(client.ip));
  // an address that was never verified can be signed up again and again
  await spendMail(ctx, email, client);
  const now = ctx.clock.now();
  const registration = await ctx.db.transaction(async (tx) => {
    const added = await addUser(tx, { name, email, phone: null, emailVerified: false }, now);
    const known = await userByEmail(tx, email);
    // one whose mail was refused may be removed at this moment
    const user = known && (await lockAccount(tx, known.id, 'share'));
    if (!user || user.verified) throw new AppError('auth/sign-up-failed');
    return askForProof(ctx, tx, user, { next: form.next, name, isNew: added !== null });
  });
  return mailProof(ctx, registration);
}

/** Remembers the browser, and posts the mail whose code can be typed there. */
async function askForProof(
  ctx: Needs<'clock' | 'db' | 'mail' | 'queue'>,
  tx: Database,
  user: { id: string; email: string },
  { next, name, isNew }: { next: string | undefined; name: string | null; isNew: boolean },
): Promise<Registration> {
  const userId = user.id;
  const step = await beginStep(ctx, 'verify', { userId, next: ownPath(next), name }, tx);
  return {
    userId,
    isNew,
    step,
    link: await postLink(ctx, tx, user, 'account/verify', stepKey('verify', step)),
  };
}

/** @throws request/address-refused where the address takes no mail: nothing of the sign-up is left then */
async function mailProof(
  ctx: Needs<'clock' | 'config' | 'db' | 'mail'>,
  registration: Registration,
): Promise<SignedUp> {
  const { link, step } = registration;
  const handover = await ctx.mail.sent('account/verify', link);
  if (handover === 'refused') {
    await takeBack(ctx, registration);
    throw recipientRefused();
  }
  return { mailed: handover === 'taken', cookies: [stepCookie(ctx.config, 'verify', '', step)] };
}

/** Deletes the person too, unless somebody else has had a mail sent to the address since. */
async function takeBack(
  ctx: Needs<'clock' | 'db'>,
  { userId, isNew, link, step }: Registration,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const user = await lockAccount(tx, userId, 'update');
    await consumeStep(ctx, tx, 'verify', step);
    await tx.delete(mailLinks).where(eq(mailLinks.id, link));
    if (!isNew || !user || user.verified) return;
    const [other] = await tx
      .select({ id: mailLinks.id })
      .from(mailLinks)
      .where(eq(mailLinks.userId, userId))
      .limit(1);
    if (!other) await tx.delete(users).where(eq(users.id, userId));
  });
}
