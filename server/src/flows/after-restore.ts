import { eq } from 'drizzle-orm';
import type { Needs } from '../chain/context.ts';
import { holdPayments } from '../chain/index.ts';
import { closeAfterRestore, countSuspended } from '../modules/accounts/index.ts';
import { plannedItems, skipDropNumbers, unplanDueItems } from '../modules/catalogue/index.ts';
import { stopBegunIssues, unplanDueTexts } from '../modules/content/index.ts';
import { stopBegunLaunches } from '../modules/launches/index.ts';
import { announcedRuns, withdrawDueAnnounced } from '../modules/market/index.ts';
import { renewOrderNumbers } from '../modules/orders/index.ts';
import { doubtRefunds } from '../modules/payments/index.ts';
import { renewReceiptSeries } from '../modules/receipts/index.ts';
import { doubtPayouts } from '../modules/royalties/index.ts';
import { type AuditEntry, closeStudioAfterRestore, countMembers } from '../modules/studio/index.ts';
import { countFrozen, holdWaitingSends } from '../modules/wallets/index.ts';
import type { Database } from '../platform/db/database.ts';
import { RESTORED, UNFINISHED } from '../platform/db/restore-marks.ts';
import { settings } from '../platform/db/tables.ts';

const BROKEN_OFF =
  'The restore of this shop is not finished: its database and its files may be of two moments. Run npm run restore -- FILE --force once more.';

/** What the backup brought back of people, for the operator, who alone knows whether it still holds. */
const countPeople = async (tx: Database) => ({
  members: await countMembers(tx),
  suspended: await countSuspended(tx),
  frozen: await countFrozen(tx),
});

/**
 * Cancels what was planned for a day that has come: its drop may have been registered, its auction held and its text
 * published since the backup, and the jobs of the backup would do that once more.
 */
async function unplanDue(tx: Database, now: Date): Promise<AuditEntry[]> {
  const entries = (operation: string, kind: string, rows: { id: string; at: Date | null }[]): AuditEntry[] =>
    rows.map(({ id, at }) => ({
      operation,
      subject: { kind, id },
      before: { at: at?.toISOString() ?? null },
    }));
  return [
    ...entries('item.unschedule', 'item', await unplanDueItems(tx, now)),
    ...entries('auction.call-off', 'item', await withdrawDueAnnounced(tx, now)),
    ...entries('text.unschedule', 'text', await unplanDueTexts(tx, now)),
  ];
}

/**
 * Prepares a restored database before anything runs on it: it lacks what the chain saw after the backup, and brings
 * back what has ended since. Transactions that would pay are held, refunds are looked up before they are made, royalties
 * wait until an operator has entered what was paid since, numbers that may have been used since are skipped, newsletters that may have been sent and drops that began lately are stopped, what was planned
 * for a day since is cancelled, and sessions and links that open an account or the studio are ended. Call at every start; it acts once for each restore, in one of the
 * processes, in one transaction.
 * @throws where the restore is not finished
 */
export async function completeRestore(ctx: Needs<'clock' | 'config' | 'db' | 'log'>): Promise<void> {
  const found = await ctx.db.transaction(async (tx) => {
    // the second process waits here for the first, and finds nothing
    const [mark] = await tx.delete(settings).where(eq(settings.name, RESTORED)).returning();
    if (!mark) return null;
    if (mark.value === UNFINISHED) throw new Error(BROKEN_OFF);
    const now = ctx.clock.now();
    await renewOrderNumbers(tx);
    await renewReceiptSeries(ctx, tx);
    await skipDropNumbers(tx);
    await doubtRefunds(tx, now);
    await doubtPayouts(tx, now);
    const issues = await stopBegunIssues(tx, now);
    const payments = (await holdPayments(tx)) + (await holdWaitingSends(tx, now));
    await closeAfterRestore(tx, now);
    const launches = await stopBegunLaunches(tx, now);
    const unplanned = [
      ...(await unplanDue(tx, now)),
      ...launches.stopped.map(({ id, stopReason }) => ({
        operation: 'launch.stop',
        subject: { kind: 'launch', id },
        after: { stoppedAt: now.toISOString(), stopReason },
      })),
    ];
    const planned = [...(await plannedItems(tx)), ...(await announcedRuns(tx)).keys(), ...launches.coming];
    await closeStudioAfterRestore(ctx, tx, unplanned);
    return { payments, issues, unplanned, planned, people: await countPeople(tx) };
  });
  if (!found) return;
  ctx.log.warn({ held: found.payments }, 'restored from a backup: see npm run operator -- transactions');
  ctx.log.warn(
    'no batch of royalties pays until what was paid since the backup is entered: then npm run operator -- royalties checked "REASON"',
  );
  if (found.issues > 0)
    ctx.log.warn(
      { stopped: found.issues },
      'newsletters may have gone out: see npm run operator -- newsletter issues',
    );
  if (found.unplanned.length > 0)
    ctx.log.warn(
      { unplanned: found.unplanned.map(({ operation, subject }) => `${operation} ${subject.id}`) },
      'posters, auctions and texts may have been published since the backup, and have no day any more: see npm run operator -- items drops; drops (launches) may have been stopped or moved since, and are stopped',
    );
  if (found.planned.length > 0)
    ctx.log.warn(
      { planned: found.planned },
      'posters, auctions and drops (launches) still have a day to come; one that was brought forward since the backup would be published or held again, and one that was put off is held too soon: before the first of these days see npm run operator -- items drops',
    );
  ctx.log.warn(
    found.people,
    'team, suspended accounts and frozen e-mail wallets are as in the backup: see npm run operator -- studio members, and npm run operator -- people closed "REASON"; accounts that were deleted and readers who left since are back: npm run operator -- people delete EMAIL "REASON", newsletter leave EMAIL "REASON"',
  );
}
