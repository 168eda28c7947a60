import type { ChainName } from '@talkies/shared';
import { coinToCentsUp, DAY_MS } from '@talkies/shared';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { chainTransactions, hasNotFailed, TRANSFER_GAS, topUpKey, unanswered } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { lockName } from '../../../platform/db/lock-name.ts';
import { mayTopUp } from './rules.ts';
import { vaultSends } from './tables.ts';

/** US cents that the tank gave within 24 hours, to one person and to all, without failed top-ups. */
async function givenToday(db: Database, userId: string, now: Date): Promise<{ user: bigint; total: bigint }> {
  const sum = (of: ReturnType<typeof sql>) => sql<string>`coalesce(sum(${of}), 0)`;
  const [row] = await db
    .select({
      total: sum(sql`${vaultSends.topUpCents}`),
      user: sum(sql`case when ${vaultSends.userId} = ${userId} then ${vaultSends.topUpCents} else 0 end`),
    })
    .from(vaultSends)
    .leftJoin(chainTransactions, eq(chainTransactions.key, sql`${topUpKey('')} || ${vaultSends.key}`))
    .where(
      and(gt(vaultSends.at, new Date(now.getTime() - DAY_MS)), gt(vaultSends.topUpCents, 0n), hasNotFailed),
    );
  return { user: BigInt(row?.user ?? 0), total: BigInt(row?.total ?? 0) };
}

/**
 * The value of a top-up in US cents; null where this deployment has no gas tank that can pay it.
 * @throws chain/unavailable, rates/unavailable
 */
export async function priceTopUp(
  ctx: Needs<'chains' | 'config' | 'log' | 'rates' | 'signers'>,
  chain: ChainName,
  wei: bigint,
): Promise<bigint | null> {
  if (!ctx.config.keys.tank || !ctx.config.sponsor) return null;
  const { failFastClient, config } = ctx.chains.get(chain);
  const tank = await ctx.signers.resolve('tank');
  const [rate, balance, { maxFeePerGas }] = await Promise.all([
    ctx.rates.quotable(config.currency),
    failFastClient.getBalance({ address: tank.address }).catch(unanswered),
    failFastClient.estimateFeesPerGas().catch(unanswered),
  ]);
  if (balance < wei + TRANSFER_GAS * 2n * maxFeePerGas) {
    ctx.log.warn({ chain, tank: tank.address }, 'the gas tank is empty');
    return null;
  }
  return coinToCentsUp(wei, rate.rate);
}

/** Whether a top-up fits today's limits. With `lock`, one process at a time, so that the sums stay true until commit. */
export async function topUpFits(
  ctx: Needs<'clock' | 'config'>,
  tx: Database,
  userId: string,
  cents: bigint,
  { lock }: { lock: boolean },
): Promise<boolean> {
  if (!ctx.config.sponsor) return false;
  if (lock) await lockName(tx, 'gas tank');
  return mayTopUp(cents, await givenToday(tx, userId, ctx.clock.now()), ctx.config.sponsor);
}

/** Whether the tank would pay a missing network fee. For pages and checks; `sendFromVault` decides. */
export async function wouldSponsor(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'log' | 'rates' | 'signers'>,
  userId: string,
  chain: ChainName,
  wei: bigint,
): Promise<boolean> {
  const cents = await priceTopUp(ctx, chain, wei);
  return cents !== null && topUpFits(ctx, ctx.db, userId, cents, { lock: false });
}
