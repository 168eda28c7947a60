import { and, eq, gt, inArray, isNull, ne, or, type SQL } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { type LinkPurpose, mailLinks } from '../tables.ts';

/**
 * Purposes of links that open an account or move it to another address; a link to an old address only undoes a change.
 */
export const openingPurposes: LinkPurpose[] = ['verify', 'reset', 'email'];

/**
 * Ends, with `tx`, the links to somebody's account that were mailed before its password or address changed, except
 * those for the browser `exceptBrowser` (`stepKey`).
 */
export async function endOpeningLinks(
  tx: Database,
  userId: string,
  exceptBrowser: string | null = null,
): Promise<void> {
  const others =
    exceptBrowser === null ? undefined : or(isNull(mailLinks.browser), ne(mailLinks.browser, exceptBrowser));
  const opening = inArray(mailLinks.purpose, openingPurposes);
  await tx.delete(mailLinks).where(and(eq(mailLinks.userId, userId), opening, others));
}

/** The link of that id, as long as it works. */
export const isOpenLink = (id: string, purpose: LinkPurpose, now: Date): SQL | undefined =>
  and(eq(mailLinks.id, id), eq(mailLinks.purpose, purpose), gt(mailLinks.expiresAt, now));
