import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { withdrawWaiting } from './approvals.ts';
import { type AuditEntry, theCommand, writeAuditLine } from './audit/write-line.ts';
import { withdrawOpen } from './invitations.ts';
import { endAllowedCodes, lockMembers } from './members.ts';

/**
 * Ends in `tx` what may have ended since the backup and would let somebody into the studio, or pay, once more. Writes a line
 * in the audit log for each, and for what was `unplanned`, so make this the last write of the transaction.
 */
export async function closeStudioAfterRestore(
  ctx: Needs<'clock' | 'config'>,
  tx: Database,
  unplanned: readonly AuditEntry[],
): Promise<void> {
  await lockMembers(tx);
  const now = ctx.clock.now();
  const entries = [
    ...(await withdrawOpen(tx, now)),
    ...(await endAllowedCodes(tx, now)),
    // a request that was approved since the backup would be paid twice
    ...(await withdrawWaiting(tx, now)),
    ...unplanned,
  ];
  for (const entry of entries)
    await writeAuditLine(ctx, tx, theCommand, { ...entry, reason: 'Restored from a backup.' });
}
