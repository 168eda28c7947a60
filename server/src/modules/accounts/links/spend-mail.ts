import type { Needs } from '../../../chain/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { ipKey } from '../../../platform/limits/limits.ts';
import type { Client } from '../client.ts';
import { userByEmail } from '../reads.ts';
import { knownDevice } from '../sessions/known-device.ts';

/**
 * Counts a mail with a link that a visitor requested. A browser that has signed in to the account before has a budget
 * of its own, so that nobody else uses up its mails.
 * @throws request/too-many
 */
export async function spendMail(
  ctx: Needs<'config' | 'limits'>,
  email: string,
  { ip, cookies }: Client,
): Promise<void> {
  await ctx.limits.spend('mail/address', ipKey(ip));
  const device = knownDevice(ctx.config, cookies, email);
  if (device) await ctx.limits.spend('mail/device', `${device} ${email}`);
  else await ctx.limits.spend('mail/account', email);
}

/**
 * Counts the mail likewise, and finds the account that it is for; null where there is none and accounts are hidden.
 * @throws auth/user-not-found unless accounts are hidden; request/too-many
 */
export async function spendMailTo(ctx: Needs<'config' | 'db' | 'limits'>, email: string, client: Client) {
  await spendMail(ctx, email, client);
  const user = await userByEmail(ctx.db, email);
  if (!user && !ctx.config.hideAccounts) throw new AppError('auth/user-not-found');
  return user;
}
