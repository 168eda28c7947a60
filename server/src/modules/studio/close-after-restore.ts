import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { withdrawWaiting } from './approvals.ts';
import { theCommand, writeAuditLine } from './audit/write-line.ts';
import { withdrawOpen } from './invitations.ts';
import { endAllowedCodes, lockMembers } from './members.ts';

/**
 * Ends, with `tx`, what may have ended since a backup was made, and would let somebody into the studio, or pay, once more. Each has
 * its line in the log: let it be the last thing of the transaction.
 */
export async function closeStudioAfterRestore(ctx: Needs<'clock' | 'config'>, tx: Database): Promise<void> {
  await lockMembers(tx);
  const now = ctx.clock.now();
  const entries = [
    ...(await withdrawOpen(tx, now)),
    ...(await endAllowedCodes(tx, now)),
    // what was approved since would be paid twice
    ...(await withdrawWaiting(tx, now)),
  ];
  for (const entry of entries)
    await writeAuditLine(ctx, tx, theCommand, { ...entry, reason: 'Restored from a backup.' });
}
