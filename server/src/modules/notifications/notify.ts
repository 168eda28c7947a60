import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { users } from '../accounts/index.ts';
import { wantedBy } from './choices/wanted.ts';
import type { Kind } from './kinds/kind.ts';
import { kinds, type NotificationData, type NotificationKind } from './kinds/kinds.ts';
import { pushTo } from './push/push-notifications.ts';
import { notifications } from './tables.ts';

declare module '../../platform/mail/outbox.ts' {
  interface MailData {
    notification: { id: string };
  }
}

export interface WrittenNotification<K extends NotificationKind> {
  userId: string;
  kind: K;
  data: NotificationData<K>;
  /** names the cause, such as `order/{id}`; a second call with the same key for the same person does nothing */
  key: string;
}

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const randomId = (): string => Array.from({ length: 20 }, () => signs[randomInt(signs.length)]).join('');

/**
 * Notifies a person, in the transaction of the cause: both are written, or neither. Idempotent by `key`. A mail and
 * pushes follow where the person wants them for its kind. Open pages are notified (topic `notifications`, subject the
 * user's id) when `tx` commits. Nothing is written for a deleted account; the cause, such as a refund, is done all the
 * same.
 * @returns whether it is new
 */
export async function notify<K extends NotificationKind>(
  ctx: Needs<'changes' | 'clock' | 'config' | 'mail' | 'queue'>,
  tx: Database,
  { userId, kind, data, key }: WrittenNotification<K>,
): Promise<boolean> {
  if (!(await isThere(tx, userId))) return false;
  const [written] = await tx
    .insert(notifications)
    .values({ id: randomId(), userId, kind, data, key, at: ctx.clock.now() })
    .onConflictDoNothing({ target: [notifications.userId, notifications.key] })
    .returning({ id: notifications.id });
  if (!written) return false;
  const { choice, mailed, urgent }: Pick<Kind<never>, 'choice' | 'mailed' | 'urgent'> = kinds[kind];
  const lane = mailed === 'always' ? 'prompt' : urgent ? 'turns' : 'news';
  const wanted = choice && (await wantedBy(tx, userId))[choice];
  if (mailed === 'always' || wanted?.mail)
    await ctx.mail.post(tx, 'notification', { id: written.id }, written.id, lane);
  if (wanted?.push) await pushTo(ctx, tx, userId, written.id, lane);
  await ctx.changes.emitWith(tx, 'notifications', userId);
  return true;
}

/** Whether somebody has an account, which is locked until `tx` ends. */
async function isThere(tx: Database, userId: string): Promise<boolean> {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
  return user !== undefined;
}
