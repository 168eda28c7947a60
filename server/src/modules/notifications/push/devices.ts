import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { isOff } from '../../../platform/settings/settings.ts';
import type { Actor } from '../../accounts/index.ts';
import { pushDevices } from '../tables.ts';
import { checkKeys, readEndpoint, standInOf } from './endpoint.ts';

export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

declare module '../../../platform/jobs/queue.ts' {
  interface JobPayloads {
    /** `notification` null: the first push, which shows that it works */
    'push/send': { device: string; notification: string | null };
  }
}

const MAX_DEVICES = 10;

function check(ctx: Needs<'config'>, { endpoint, keys }: Subscription): void {
  if (!ctx.config.push) throw new AppError('push/off');
  readEndpoint(endpoint, standInOf(ctx.config));
  checkKeys(keys);
}

/**
 * Sends alerts to this browser from now on, beginning with one that says so. Idempotent; a browser that was somebody
 * else's before is moved to this person.
 * @throws push/off, push/endpoint, request/invalid, request/too-many
 */
export async function addDevice(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'queue'>,
  actor: Actor,
  subscription: Subscription,
): Promise<void> {
  check(ctx, subscription);
  await ctx.limits.spend('push/account', actor.id);
  if (await isOff(ctx, 'push')) throw new AppError('push/off');
  const row = {
    userId: actor.id,
    sessionId: actor.sessionId,
    ...subscription.keys,
    sender: ctx.config.push?.publicKey ?? null,
    at: ctx.clock.now(),
  };
  await ctx.db.transaction(async (tx) => {
    const [device] = await tx
      .insert(pushDevices)
      .values({ endpoint: subscription.endpoint, ...row })
      .onConflictDoUpdate({ target: pushDevices.endpoint, set: row })
      .returning({ id: pushDevices.id });
    const key = `push/hello/${device?.id}/${actor.sessionId}`;
    if (device) {
      const payload = { device: device.id, notification: null };
      await ctx.queue.enqueue(tx, 'push/send', payload, { key, lane: 'news' });
    }
    const all = await tx
      .select({ id: pushDevices.id })
      .from(pushDevices)
      .where(eq(pushDevices.userId, actor.id))
      .orderBy(desc(pushDevices.at));
    const old = all.slice(MAX_DEVICES).map(({ id }) => id);
    if (old.length > 0) await tx.delete(pushDevices).where(inArray(pushDevices.id, old));
  });
}

/**
 * Replaces a subscription that a browser has changed by itself. Idempotent, also where another window of it renewed or
 * added the new one at the same moment.
 * @throws request/not-found where neither is this person's, request/too-many
 */
export async function renewDevice(
  ctx: Needs<'config' | 'db' | 'limits'>,
  actor: Actor,
  { old, endpoint, keys }: Subscription & { old: string },
): Promise<void> {
  check(ctx, { endpoint, keys });
  await ctx.limits.spend('push/account', actor.id);
  const of = (one: string) => and(eq(pushDevices.endpoint, one), eq(pushDevices.userId, actor.id));
  await ctx.db.transaction(async (tx) => {
    // deleted and inserted again under its id: an update could conflict with the new endpoint's row
    const [device] = await tx.delete(pushDevices).where(of(old)).returning();
    if (device) {
      const { id, ...values } = device;
      const row = { ...values, endpoint, ...keys };
      await tx
        .insert(pushDevices)
        .values({ id, ...row })
        .onConflictDoUpdate({ target: pushDevices.endpoint, set: row });
      return;
    }
    const [renewed] = await tx.select({ id: pushDevices.id }).from(pushDevices).where(of(endpoint));
    if (!renewed) throw new AppError('request/not-found');
  });
}

/** @throws request/not-found where it is somebody else’s, or gone */
export async function removeDevice(ctx: Needs<'db'>, actor: Actor, id: string): Promise<void> {
  const removed = await ctx.db
    .delete(pushDevices)
    .where(and(eq(pushDevices.id, id), eq(pushDevices.userId, actor.id)))
    .returning({ id: pushDevices.id });
  if (removed.length === 0) throw new AppError('request/not-found');
}
