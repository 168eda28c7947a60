import type { ChainName, LotteryPhase } from '@talkies/shared';
import { and, inArray, sql } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { chainTransactions, isOpenTransaction, type OnchainLottery } from '../../chain/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { beaconOf, phaseOf } from './rules.ts';

/**
 * Lotteries of these chains that the shop has decided to call off and whose contract does not know it yet, by the ids of their
 * offers. One whose transaction failed is not called off.
 */
export async function beingCalledOff(db: Database, chains: readonly ChainName[]): Promise<Set<string>> {
  if (chains.length === 0) return new Set();
  const { chain, key } = chainTransactions;
  const rows = await db
    .select({ key })
    .from(chainTransactions)
    .where(
      and(
        inArray(chain, [...new Set(chains)]),
        isOpenTransaction,
        sql`${key} ~ '^lottery/[^/]+/cancel(/[0-9]+)?$'`,
      ),
    );
  return new Set(rows.map((row) => row.key.split('/')[1] ?? ''));
}

/** By what the shop sells and shows: its own decision counts before its chain's. */
export function shopPhaseOf(
  ctx: Needs<'chains' | 'clock'>,
  { lottery, callingOff }: { lottery: OnchainLottery; callingOff: boolean },
): LotteryPhase {
  const phase = phaseOf(lottery, beaconOf(ctx.chains.get(lottery.chain).config), ctx.clock.now());
  return phase === 'selling' && callingOff ? 'cancelled' : phase;
}
