import { DAY_SECONDS, patterns } from '@talkies/shared';
import { and, eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Lane } from '../../../platform/jobs/tables.ts';
import { isOff } from '../../../platform/settings/settings.ts';
import { wants } from '../choices/wanted.ts';
import { DAY_MINUTES } from '../kinds/kind.ts';
import { type NotificationWords, secondsLeft, wordsToSend } from '../kinds/kinds.ts';
import { notificationById } from '../reads.ts';
import { pushDevices } from '../tables.ts';
import { deliver, type Pushed, type PushMessage } from './deliver.ts';
import { reachable } from './reads.ts';

const hello: PushMessage = {
  id: 'hello',
  title: 'Alerts come here now',
  text: 'This device shows the alerts that you chose. Change them whenever you like.',
  link: patterns.notificationSettings,
};

/** Enqueues one job for each device of a person, with `tx`. */
export async function pushTo(
  ctx: Needs<'config' | 'queue'>,
  tx: Database,
  userId: string,
  notification: string,
  lane: Lane,
): Promise<void> {
  if (!ctx.config.push || (await isOff({ config: ctx.config, db: tx }, 'push'))) return;
  const devices = await tx
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(and(eq(pushDevices.userId, userId), reachable(ctx)));
  for (const { id } of devices)
    await ctx.queue.enqueue(
      tx,
      'push/send',
      { device: id, notification },
      { key: `push/${notification}/${id}`, lane },
    );
}

/** The present words of a notification; null where it was read, switched off or has become old meanwhile. */
async function messageOf(ctx: Needs<'clock' | 'db'>, id: string, userId: string): Promise<Pushed | null> {
  const row = await notificationById(ctx.db, id);
  if (row?.userId !== userId || row.readAt) return null;
  const words = wordsToSend(row);
  const seconds = secondsLeft(row, words.newsFor ?? DAY_MINUTES, ctx.clock.now());
  if (seconds < 0) return null;
  if (!words.choice || !(await wants(ctx.db, userId, words.choice, 'push'))) return null;
  return { message: pushOf(id, words), seconds };
}

/** A notification as devices show it. */
export const pushOf = (
  id: string,
  { title, text, link }: Pick<NotificationWords, 'title' | 'text' | 'link'>,
): PushMessage => ({ id, title, text, link: link ?? patterns.notifications });

/** Call once at start. Deletes a device that its push service says is gone, or subscribed to another key than ours. */
export function handlePushes(ctx: Needs<'clock' | 'config' | 'db' | 'log' | 'queue'>): void {
  ctx.queue.handle('push/send', async ({ device, notification }) => {
    const [target] = await ctx.db
      .select()
      .from(pushDevices)
      .where(and(eq(pushDevices.id, device), reachable(ctx)));
    if (!target) return;
    const pushed =
      notification === null
        ? { message: hello, seconds: DAY_SECONDS }
        : await messageOf(ctx, notification, target.userId);
    if (!pushed) return;
    const delivered = await deliver(ctx, target, pushed);
    const same = eq(pushDevices.endpoint, target.endpoint);
    if (delivered === 'gone' || (delivered === 'not-our-key' && target.sender === null))
      await ctx.db.delete(pushDevices).where(same);
    if (delivered === 'sent' && target.sender === null)
      await ctx.db
        .update(pushDevices)
        .set({ sender: ctx.config.push?.publicKey ?? null })
        .where(same);
  });
}
