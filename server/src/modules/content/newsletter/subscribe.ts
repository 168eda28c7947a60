import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@talkies/shared';
import { and, eq, gt, ne, type SQL } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { ipKey } from '../../../platform/limits/limits.ts';
import { recipientRefused } from '../../../platform/mail/recipient-refused.ts';
import { hasSealedDigest } from '../../../platform/sealed-digest.ts';
import { openSealedToken } from '../../../platform/sealed-token.ts';
import { subscribers } from '../tables.ts';
import { openLeaveToken } from './leave-token.ts';

declare module '../../../platform/mail/outbox.ts' {
  interface MailData {
    'newsletter/confirm': { id: string; requestedAt: string };
    'newsletter/welcome': { id: string };
    'newsletter/known': { id: string };
  }
}

/** A link expires unused after so long: a later owner of the mailbox did not request it. */
const LINK_DAYS = 7;

/**
 * Mails the confirmation link (spec:24), or a notice to an address that is subscribed already: the response and its
 * time are the same, and reveal nothing about the address (adr/490).
 * @throws newsletter/mail-failed where the mail server does not accept it now; it follows when the server does;
 * request/address-refused where the address accepts no mail
 */
export async function subscribe(
  ctx: Needs<'clock' | 'db' | 'limits' | 'mail'>,
  email: string,
  ip: string,
): Promise<void> {
  await ctx.limits.spend('newsletter/address', ipKey(ip));
  await ctx.limits.spend('newsletter/account', email);
  const requestedAt = ctx.clock.now();
  const { name, key } = await ctx.db.transaction(async (tx) => {
    // an ended subscription stays for its issues' figures, and loses its address as under retention: anybody may
    // subscribe any address
    await tx
      .update(subscribers)
      .set({ email: subscribers.id })
      .where(and(eq(subscribers.email, email), eq(subscribers.state, 'left')));
    const set = { state: 'pending' as const, requestedAt };
    const [row] = await tx
      .insert(subscribers)
      .values({ id: randomUUID(), email, ...set })
      .onConflictDoUpdate({ target: subscribers.email, set, setWhere: ne(subscribers.state, 'confirmed') })
      .returning({ id: subscribers.id });
    return row ? postConfirm(ctx, tx, row.id, requestedAt) : postKnown(ctx, tx, email, requestedAt);
  });
  const handover = await ctx.mail.sent(name, key);
  if (handover === 'refused') throw recipientRefused();
  if (handover === 'later') throw new AppError('newsletter/mail-failed');
}

async function postConfirm(ctx: Needs<'mail'>, tx: Database, id: string, requestedAt: Date) {
  const name = 'newsletter/confirm';
  const data = { id, requestedAt: requestedAt.toISOString() };
  const key = `${id}/${data.requestedAt}`;
  await ctx.mail.post(tx, name, data, key);
  return { name, key } as const;
}

async function postKnown(ctx: Needs<'mail'>, tx: Database, email: string, requestedAt: Date) {
  const name = 'newsletter/known';
  const [row] = await tx.select({ id: subscribers.id }).from(subscribers).where(eq(subscribers.email, email));
  if (!row) throw new Error('the row that the insert met, and has locked, is gone');
  const key = `${row.id}/${requestedAt.toISOString()}`;
  await ctx.mail.post(tx, name, { id: row.id }, key);
  return { name, key } as const;
}

/**
 * Confirms a subscription. Idempotent.
 * @throws newsletter/link-invalid where the token was not mailed by us within seven days, or its subscriber has left
 * since
 */
export async function confirmSubscription(
  ctx: Needs<'clock' | 'config' | 'db' | 'mail'>,
  token: string,
): Promise<void> {
  const id = openSealedToken(ctx.config.authSecret, 'newsletter confirm', token);
  const now = ctx.clock.now();
  const state =
    id === null
      ? null
      : await ctx.db.transaction(async (tx) => {
          const [confirmed] = await tx
            .update(subscribers)
            .set({ state: 'confirmed', confirmedAt: now, leftAt: null })
            .where(
              and(
                eq(subscribers.id, id),
                eq(subscribers.state, 'pending'),
                gt(subscribers.requestedAt, new Date(now.getTime() - LINK_DAYS * DAY_MS)),
              ),
            )
            .returning({ id: subscribers.id });
          if (confirmed) {
            await ctx.mail.post(tx, 'newsletter/welcome', { id }, `${id}/${now.toISOString()}`);
            return 'confirmed';
          }
          const [row] = await tx
            .select({ state: subscribers.state })
            .from(subscribers)
            .where(eq(subscribers.id, id));
          return row?.state ?? null;
        });
  if (state !== 'confirmed') throw new AppError('newsletter/link-invalid');
}

/** Ends subscriptions that are not ended yet. @returns their ids */
const end = (ctx: Needs<'clock'>, db: Database, which: SQL): Promise<{ id: string }[]> =>
  db
    .update(subscribers)
    .set({ state: 'left', leftAt: ctx.clock.now() })
    .where(and(which, ne(subscribers.state, 'left')))
    .returning({ id: subscribers.id });

/**
 * Ends the subscription of a mail, or the present one of its address. Idempotent.
 * @throws newsletter/link-invalid where the token is not ours
 */
export async function unsubscribe(ctx: Needs<'clock' | 'config' | 'db'>, token: string): Promise<void> {
  const { authSecret } = ctx.config;
  const opened = openLeaveToken(authSecret, token);
  if (opened === null) throw new AppError('newsletter/link-invalid');
  const { id, digest } = opened;
  const ended = await end(ctx, ctx.db, eq(subscribers.id, id));
  if (ended.length === 0 && digest !== null)
    await end(ctx, ctx.db, hasSealedDigest(authSecret, 'newsletter address', subscribers.email, digest));
}

/** Ends an address's subscription with `tx`. @returns the earlier subscription; null where the address has none */
export async function endSubscription(
  ctx: Needs<'clock'>,
  tx: Database,
  email: string,
): Promise<Pick<typeof subscribers.$inferSelect, 'id' | 'state'> | null> {
  const [before] = await tx
    .select({ id: subscribers.id, state: subscribers.state })
    .from(subscribers)
    .where(eq(subscribers.email, email))
    .for('update');
  return before && (await end(ctx, tx, eq(subscribers.id, before.id))).length > 0 ? before : null;
}
