import { randomUUID } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { ipKey } from '../../../platform/limits/limits.ts';
import { isOff } from '../../../platform/settings/settings.ts';
import { lockActor } from '../lock-account.ts';
import { users } from '../tables.ts';
import { type Actor, confirmationOf, confirmSession } from './confirmation.ts';
import { CODE_TRIES, codeExpiry, isCode, maskContact } from './rules.ts';
import { type CodeChannel, oneTimeCodes } from './tables.ts';

/** What other modules know about a person that decides which channels are safe. */
export interface ConfirmDependencies {
  /** whether the shop holds something for this person that a thief of the session could want */
  vaultHasValue: (userId: string) => Promise<boolean>;
}

export interface CodeChannels {
  mail: string;
  /** null where no number is known, no messages are offered, or the number must first be proved in another way */
  sms: string | null;
}

/** The channels for a code. A number that was never proved confirms nobody once the account has something to steal. */
export async function codeChannels(
  ctx: Needs<'clock' | 'config' | 'db' | 'sms'>,
  actor: Actor,
  dependencies: ConfirmDependencies,
): Promise<CodeChannels> {
  const [user] = await ctx.db
    .select({ email: users.email, phone: users.phone, verifiedPhone: users.verifiedPhone })
    .from(users)
    .where(eq(users.id, actor.id));
  if (!user) throw new AppError('auth/required');
  const { email, phone, verifiedPhone } = user;
  if (phone === null || !ctx.sms.available || (await isOff(ctx, 'sms'))) return { mail: email, sms: null };
  const safe =
    phone === verifiedPhone ||
    !(await dependencies.vaultHasValue(actor.id)) ||
    (await confirmationOf(ctx.db, actor, ctx.clock.now())) !== null;
  return { mail: email, sms: safe ? phone : null };
}

const notSent = {
  mail: { later: 'auth/code-mail-failed', refused: 'auth/code-mail-refused' },
  sms: { later: 'auth/code-text-failed', refused: 'auth/code-text-refused' },
} as const;

/**
 * Sends a code of six digits to the person's mailbox or phone. A newer code voids the older one.
 * @throws request/too-many, auth/phone-unproved; auth/code-mail-failed, auth/code-text-failed where it is not taken
 * now; auth/code-mail-refused, auth/code-text-refused where mailbox or phone takes none, for good
 */
export async function sendProofCode(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'mail' | 'sms'>,
  actor: Actor,
  channel: CodeChannel,
  from: { ip: string; dependencies: ConfirmDependencies },
): Promise<{ to: string; expiresAt: Date }> {
  const to = (await codeChannels(ctx, actor, from.dependencies))[channel];
  if (to === null) throw new AppError('auth/phone-unproved');
  await ctx.limits.spend('proof-code/address', ipKey(from.ip));
  await ctx.limits.spend('proof-code/account', actor.id);
  if (channel === 'sms') {
    await ctx.limits.spend('sms/number', to);
    await ctx.limits.spend('sms/shop', 'all');
  }
  const id = randomUUID();
  const expiresAt = codeExpiry(ctx.clock.now());
  const code = { id, channel, sentTo: to, tries: 0, expiresAt };
  await ctx.db.transaction(async (tx) => {
    await tx
      .insert(oneTimeCodes)
      .values({ ...code, sessionId: actor.sessionId, userId: actor.id })
      .onConflictDoUpdate({ target: oneTimeCodes.sessionId, set: code });
    if (channel === 'mail') await ctx.mail.post(tx, 'account/code', { codeId: id }, id);
    else await ctx.sms.post(tx, 'account/code', { codeId: id }, id);
  });
  const outbox = channel === 'mail' ? ctx.mail : ctx.sms;
  const handover = await outbox.sent('account/code', id);
  if (handover !== 'taken') throw new AppError(notSent[channel][handover]);
  return { to: maskContact(to), expiresAt };
}

/** The error for a wrong code, by how often it was tried. */
export function wrongCode(tries: number): AppError {
  const left = CODE_TRIES - tries;
  if (left <= 0) return new AppError('auth/code-expired');
  const detail = left === 1 ? 'One more try, then it is void.' : `${left} more tries, then it is void.`;
  return new AppError('auth/code-wrong', {
    detail,
    fields: [{ field: 'code', message: `That is not the code. ${detail}` }],
  });
}

/**
 * Takes a code once: it confirms the session, and proves the mailbox or number to be the person's.
 * @returns the channel of the code
 * @throws auth/code-wrong, auth/code-expired (old, used, tried too often, or replaced), request/too-many
 */
export async function redeemProofCode(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits'>,
  actor: Actor,
  given: string,
): Promise<CodeChannel> {
  await ctx.limits.spend('proof-code-try/account', actor.id);
  const now = ctx.clock.now();
  // counted before it is compared, so that simultaneous tries are all counted
  const [code] = await ctx.db
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(
      and(
        eq(oneTimeCodes.sessionId, actor.sessionId),
        eq(oneTimeCodes.userId, actor.id),
        lt(oneTimeCodes.tries, CODE_TRIES),
        gt(oneTimeCodes.expiresAt, now),
      ),
    )
    .returning();
  if (!code) throw new AppError('auth/code-expired');
  if (!isCode(ctx.config.authSecret, code.id, given)) throw wrongCode(code.tries);
  await ctx.db.transaction(async (tx) => {
    if (!(await lockActor(tx, actor))) throw new AppError('auth/required');
    const used = await tx
      .delete(oneTimeCodes)
      .where(eq(oneTimeCodes.id, code.id))
      .returning({ id: oneTimeCodes.id });
    if (used.length === 0) throw new AppError('auth/code-expired');
    const own = code.channel === 'mail' ? eq(users.email, code.sentTo) : eq(users.phone, code.sentTo);
    const proved = code.channel === 'mail' ? { emailVerified: true } : { verifiedPhone: code.sentTo };
    const [user] = await tx
      .update(users)
      .set({ ...proved, updatedAt: now })
      .where(and(eq(users.id, actor.id), own))
      .returning({ id: users.id });
    // the address or number was changed since
    if (!user) throw new AppError('auth/code-expired');
    await confirmSession(tx, actor, code.channel, now);
  });
  await ctx.limits.forget('proof-code-try/account', actor.id);
  return code.channel;
}
