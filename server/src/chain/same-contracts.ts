import { sameAddress } from '@talkies/shared';
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { ChainConfig } from '../platform/config/chains.ts';
import type { Database } from '../platform/db/database.ts';
import { events, receiverPayments } from './tables.ts';

interface Stored {
  contract: keyof ChainConfig['contracts'];
  rows: string;
  isOfRows: SQL;
}

/** What each contract has numbers of its own for. The marketplace has none, and names its collectible for ever. */
const numbered: readonly Stored[] = [
  { contract: 'collectible', rows: 'drops', isOfRows: isNotNull(events.dropId) },
  { contract: 'lottery', rows: 'lotteries', isOfRows: isNotNull(events.lotteryId) },
  {
    contract: 'orderReceiver',
    rows: 'payments in ETH',
    isOfRows: sql`${events.name} = 'OrderPaid' and ${events.orderId} =
      (select order_id from ${receiverPayments} where chain = ${events.chain} limit 1)`,
  },
];

/**
 * Refuses a chain one of whose contracts was exchanged after the shop stored rows of it: the new contract's numbers
 * would be taken for the old one's, and refunds of the old one would be requested from the new one (adr/680).
 * @throws in words for the operator
 */
export async function requireSameContracts(db: Database, config: ChainConfig): Promise<void> {
  // a practice chain that begins anew is read anew
  if (config.local) return;
  for (const { contract, rows, isOfRows } of numbered) {
    const isStored = and(eq(events.chain, config.name), isOfRows);
    const [stored] = await db.select({ at: events.contract }).from(events).where(isStored).limit(1);
    const named = config.contracts[contract];
    if (stored && !sameAddress(stored.at, named))
      throw new Error(
        `CHAINS_FILE names ${named} as the ${contract} of ${config.name}, but the shop has ${rows} of ${stored.at}. ` +
          `Put ${stored.at} back: what is open there can end only there (“Replacing a contract” in docs/contracts.md).`,
      );
  }
}
