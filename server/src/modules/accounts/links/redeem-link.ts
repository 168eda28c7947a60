import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockAccount } from '../lock-account.ts';
import { type LinkPurpose, type MailLink, mailLinks } from '../tables.ts';
import { isOpenLink } from './opening-links.ts';

/**
 * Deletes a mailed link, with `tx`, so that it works once, and locks its account. `id`: the id in its token; null: the
 * token is forged.
 * @returns the account, the address that the link proves, and the link
 * @throws auth/link-expired where it is forged, used or old
 */
export async function redeemLink(
  ctx: Needs<'clock'>,
  tx: Database,
  id: string | null,
  purpose: LinkPurpose,
): Promise<{ user: { id: string; email: string; verified: boolean }; email: string; link: MailLink }> {
  if (!id) throw new AppError('auth/link-expired');
  const open = isOpenLink(id, purpose, ctx.clock.now());
  const [found] = await tx.select({ userId: mailLinks.userId }).from(mailLinks).where(open);
  const user = found && (await lockAccount(tx, found.userId, 'update'));
  const [link] = user ? await tx.delete(mailLinks).where(open).returning() : [];
  if (!user || !link) throw new AppError('auth/link-expired');
  return { user, email: link.email, link };
}
