import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { NotificationKind } from './kinds/kinds.ts';
import { notify, type WrittenNotification } from './notify.ts';

/** People or wallets of a long list that are looked through, and notified, in one transaction. */
export const NOTIFIED_AT_ONCE = 200;

/**
 * Notifies the people of one chunk of a list. Where the chunk was full the list may go on: `next` is given its last and
 * writes the job that goes on behind it.
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
