import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { lockAccount } from '../lock-account.ts';
import { postLink } from './post-link.ts';

/** Mails the link once more by which somebody proves their address, with `tx`. False where it is proved, or nobody's. */
export async function mailVerification(
  ctx: Needs<'clock' | 'mail' | 'queue'>,
  tx: Database,
  userId: string,
): Promise<boolean> {
  const user = await lockAccount(tx, userId, 'share');
  if (!user || user.verified) return false;
  await postLink(ctx, tx, user, 'account/verify');
  return true;
}
