import { randomUUID } from 'node:crypto';
import type { ParsedInput } from '@talkies/shared/schemas';
import type { Needs } from '../../../chain/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { addressKey } from '../../../platform/limits/limits.ts';
import type { Client } from '../client.ts';
import { postLink } from '../links/post-link.ts';
import { addUser } from '../people.ts';
import { readPhone } from '../profile/phone.ts';
import { accounts } from '../tables.ts';
import { hashPassword } from './hashing.ts';

/**
 * Registers somebody and mails the link that verifies the address (discovery:4).
 * @returns whether the mail server answers; if not, the mail follows when it does
 * @throws request/invalid at `phone`; auth/sign-up-failed when the address is registered already; nothing is written then
 */
export async function signUp(
  ctx: Needs<'clock' | 'db' | 'limits' | 'mail' | 'queue'>,
  form: ParsedInput<'signUp'>['body'],
  client: Client,
): Promise<{ mailed: boolean }> {
  await ctx.limits.spend('sign-up/address', addressKey(client.address));
  const phone = readPhone(form.phone);
  const [password, mailed] = await Promise.all([hashPassword(form.password), ctx.mail.reachable()]);
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const { name, email } = form;
    const user = await addUser(tx, { name, email, phone, emailVerified: false }, now);
    if (!user) throw new AppError('auth/sign-up-failed');
    await tx.insert(accounts).values({
      id: randomUUID(),
      userId: user.id,
      accountId: user.id,
      providerId: 'credential',
      password,
      createdAt: now,
      updatedAt: now,
    });
    await postLink(ctx, tx, user, 'verify');
  });
  return { mailed };
}
