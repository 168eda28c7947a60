import { ownPath } from '@talkies/shared';
import type { ParsedInput } from '@talkies/shared/schemas';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { addressKey } from '../../../platform/limits/limits.ts';
import type { Client } from '../client.ts';
import { postLink } from '../links/post-link.ts';
import { spendMail } from '../links/spend-mail.ts';
import { addUser } from '../people.ts';
import { readPhone } from '../profile/phone.ts';
import { userByEmail } from '../reads.ts';
import { stepCookie } from '../steps/step-cookie.ts';
import { beginStep, stepKey } from '../steps/steps.ts';
import { hashPassword } from './hashing.ts';
import { setPassword } from './set-password.ts';

interface SignedUp {
  /** whether the mail server took the mail; if not, it follows when the server does */
  mailed: boolean;
  cookies: string[];
}

/**
 * Registers somebody and mails the link and the code that verify the address (discovery:4, spec:69); the code works in
 * this browser alone.
 * @throws request/invalid at `phone`; auth/sign-up-failed when the address is registered already; nothing is written then
 */
export async function signUp(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'mail' | 'queue'>,
  form: ParsedInput<'signUp'>['body'],
  client: Client,
): Promise<SignedUp> {
  await ctx.limits.spend('sign-up/address', addressKey(client.address));
  const phone = form.phone === '' ? null : readPhone(form.phone);
  const password = await hashPassword(form.password);
  const now = ctx.clock.now();
  const { step, link } = await ctx.db.transaction(async (tx) => {
    const { name, email } = form;
    const user = await addUser(tx, { name, email, phone, emailVerified: false }, now);
    if (!user) throw new AppError('auth/sign-up-failed');
    await setPassword(tx, user.id, password, now);
    return askForProof(ctx, tx, user, { next: form.next, name: null });
  });
  const mailed = (await ctx.mail.sent('account/verify', link)) === 'taken';
  return { mailed, cookies: [stepCookie(ctx.config, 'verify', '', step)] };
}

/**
 * As `signUp` for somebody who is in the middle of something: a name and an address, and the mail's code instead of a
 * password (adr/224). Whoever registered the address and never proved it keeps nothing once the code is typed; until
 * then nothing of theirs is changed.
 * @throws auth/sign-up-failed when the address is somebody's who proved it; request/too-many
 */
export async function signUpByCode(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'mail' | 'queue'>,
  form: ParsedInput<'signUpByCode'>['body'],
  client: Client,
): Promise<SignedUp> {
  const { name, email } = form;
  await ctx.limits.spend('sign-up/address', addressKey(client.address));
  // an address that nobody proved can be signed up again and again
  await spendMail(ctx, email, client);
  const now = ctx.clock.now();
  const { step, link } = await ctx.db.transaction(async (tx) => {
    await addUser(tx, { name, email, phone: null, emailVerified: false }, now);
    const user = await userByEmail(tx, email);
    if (!user || user.emailVerified) throw new AppError('auth/sign-up-failed');
    return askForProof(ctx, tx, user, { next: form.next, name });
  });
  const mailed = (await ctx.mail.sent('account/verify', link)) === 'taken';
  return { mailed, cookies: [stepCookie(ctx.config, 'verify', '', step)] };
}

/** Remembers the browser, and posts the mail whose code it may type. */
async function askForProof(
  ctx: Needs<'clock' | 'db' | 'mail' | 'queue'>,
  tx: Database,
  user: { id: string; email: string },
  { next, name }: { next: string | undefined; name: string | null },
): Promise<{ step: string; link: string }> {
  const step = await beginStep(ctx, 'verify', { userId: user.id, next: ownPath(next), name }, tx);
  return { step, link: await postLink(ctx, tx, user, 'verify', stepKey('verify', step)) };
}
