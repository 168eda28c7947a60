import { and, gt, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { openingPurposes } from './links/opening-links.ts';
import { mailLinks, sessions, verifications } from './tables.ts';

/**
 * Ends, with `tx`, whatever may have ended since the backup was made and would open an account again: sessions with
 * their codes and proofs, steps of a sign-in, mailed links. The links stay as expired rows, since they keep an account
 * that waits to be verified from being deleted. Links to an old address go on working: they can only undo a change of
 * address.
 */
export async function closeAfterRestore(tx: Database, now: Date): Promise<void> {
  await tx.delete(sessions);
  await tx.delete(verifications);
  await tx
    .update(mailLinks)
    .set({ expiresAt: now, codeExpiresAt: null })
    .where(and(inArray(mailLinks.purpose, openingPurposes), gt(mailLinks.expiresAt, now)));
}
