import { DAY_MS } from '@talkies/shared';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { chainTransactions, hasNotFailed } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type Actor, isStronglyConfirmed, recoveryCooldown } from '../../accounts/index.ts';
import { type Purpose, purposes, type SpendingFacts } from './rules.ts';
import { vaultSends } from './tables.ts';

/** The purposes that count during the cooldown after a recovery. */
const outgoing = (Object.keys(purposes) as Purpose[]).filter(
  (purpose) => purposes[purpose].cooldown !== 'never',
);

/**
 * The recent spending of a person's e-mail wallet, in US cents, and whether they have proved who they are. Calls that the
 * chain refused do not count. Pass the transaction as `db` once it has locked the wallets.
 */
export async function spendingFactsOf(
  ctx: Needs<'clock' | 'db'>,
  db: Database,
  actor: Actor,
): Promise<SpendingFacts> {
  const now = ctx.clock.now();
  const cooldown = await recoveryCooldown(ctx, actor.id, db);
  const counted = (only: ReturnType<typeof sql>) =>
    sql<string>`coalesce(sum(${vaultSends.cents}) filter (where ${only}), 0)`;
  const since = (cooldown?.since ?? now).toISOString();
  const [row] = await db
    .select({
      spent: counted(sql`true`),
      unproved: counted(sql`not ${vaultSends.proved}`),
      sinceRecovery: counted(
        sql`${vaultSends.at} >= ${since}::timestamptz and ${vaultSends.purpose} in ${outgoing}`,
      ),
    })
    .from(vaultSends)
    .leftJoin(chainTransactions, eq(chainTransactions.key, vaultSends.key))
    .where(
      and(eq(vaultSends.userId, actor.id), gt(vaultSends.at, new Date(now.getTime() - DAY_MS)), hasNotFailed),
    );
  return {
    confirmed: await isStronglyConfirmed(db, actor, now),
    spent: BigInt(row?.spent ?? 0),
    unproved: BigInt(row?.unproved ?? 0),
    sinceRecovery: BigInt(row?.sinceRecovery ?? 0),
    cooldownUntil: cooldown?.until ?? null,
  };
}
