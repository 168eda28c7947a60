import type { ChainName, LotteryPhase } from '@talkies/shared';
import { and, inArray, sql } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { chainTransactions, isOpenTransaction, type ReadLottery } from '../../chain/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { beaconOf, phaseOf } from './rules.ts';

/**
 * The offers' ids of lotteries on these chains that the shop has decided to call off and whose contract does not know
 * it yet. A lottery whose transaction failed is not among them.
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

/** The phase of a lottery by its chain. */
export const phaseNow = (
  { chains, clock }: Needs<'chains' | 'clock'>,
  { lottery, readUntil }: Pick<ReadLottery, 'lottery' | 'readUntil'>,
): LotteryPhase =>
  phaseOf(lottery, beaconOf(chains.get(lottery.chain).config), { now: clock.now(), readUntil });

/** The phase by which the shop sells and shows a lottery: the shop's own decision counts before its chain's. */
export function shopPhaseOf(
  ctx: Needs<'chains' | 'clock'>,
  found: Pick<ReadLottery, 'lottery' | 'readUntil'> & { callingOff: boolean },
): LotteryPhase {
  const phase = phaseNow(ctx, found);
  return phase === 'selling' && found.callingOff ? 'cancelled' : phase;
}
