import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { NotificationKind } from './kinds/kinds.ts';
import { notify, type WrittenNotification } from './notify.ts';

/** A chunk of a long list of people or wallets that is processed, and notified, in one transaction. */
export const NOTIFIED_AT_ONCE = 200;

/**
 * Notifies the people of one chunk of a list. After a full chunk the list may continue: `next` is given its last row
 * and enqueues the job that continues after it.
 */
export const notifyChunk = <K extends NotificationKind>(
  ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue'>,
  { people, ...notification }: Omit<WrittenNotification<K>, 'userId'> & { people: Iterable<string> },
  { chunk, next }: { chunk: readonly string[]; next: (tx: Database, after: string) => Promise<unknown> },
): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    for (const userId of people) await notify(ctx, tx, { ...notification, userId });
    const last = chunk.at(-1);
    if (last !== undefined && chunk.length === NOTIFIED_AT_ONCE) await next(tx, last);
  });
