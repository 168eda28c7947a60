import { and, gt, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { openingPurposes } from './links/opening-links.ts';
import { mailLinks, sessions, verifications } from './tables.ts';

/**
 * Ends, with `tx`, what may have ended since a backup was made, and would open an account once more: sessions with their
 * codes and proofs, steps of a sign-in, mailed links. The links stay and are over, since by them an account that waits to be
 * verified is not forgotten. Those to an old address go on working: they open nothing but to whose account it is.
 */
export async function closeAfterRestore(tx: Database, now: Date): Promise<void> {
  await tx.delete(sessions);
  await tx.delete(verifications);
  await tx
    .update(mailLinks)
    .set({ expiresAt: now, codeExpiresAt: null })
    .where(and(inArray(mailLinks.purpose, openingPurposes), gt(mailLinks.expiresAt, now)));
}
