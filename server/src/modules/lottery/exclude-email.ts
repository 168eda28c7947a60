import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { storeEmailExclusion } from './email-exclusions.ts';
import { exclusionOf } from './participation.ts';

/** Before an account leaves its address, or goes: whoever keeps themselves out asked that nothing they do shortens it. */
export async function excludeEmail(
  ctx: Needs<'clock' | 'config'>,
  tx: Database,
  userId: string,
): Promise<void> {
  const until = await exclusionOf({ ...ctx, db: tx }, userId);
  if (until) await storeEmailExclusion(ctx, tx, userId, until);
}
