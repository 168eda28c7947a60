import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { lockAccount } from '../lock-account.ts';
import { postLink } from './post-link.ts';

/** Mails the link that verifies an address once more, with `tx`. False where it is verified, or the account is gone. */
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
