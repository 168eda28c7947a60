import { dollarsOfCents, patterns } from '@talkies/shared';
import type { Obstacle } from '@talkies/shared/schemas';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { Hex } from 'viem';
import { drops, lotteries, openLotteryStates } from '../../chain/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonalDataSource } from '../personal-data-source.ts';
import { vaultAddressOf, walletsOf } from '../wallets/index.ts';
import { entriesOf } from './ledger.ts';
import { payoutsOf } from './payouts.ts';
import { royaltyPayees, royaltyPayouts } from './tables.ts';

const ALL = 1_000_000;

/** The e-mail wallet's income that only its key can move. */
async function obstacles(_: unknown, db: Database, userId: string): Promise<Obstacle[]> {
  const vault = await vaultAddressOf(db, userId);
  return vault ? [...(await payoutsUnderway(db, vault)), ...(await incomeOf(db, vault))] : [];
}

/** Royalties that are being paid to it. */
async function payoutsUnderway(db: Database, vault: Hex): Promise<Obstacle[]> {
  const rows = await db
    .select({ cents: royaltyPayouts.cents, taxCents: royaltyPayouts.taxCents })
    .from(royaltyPayouts)
    .where(and(eq(royaltyPayouts.payee, vault), eq(royaltyPayouts.state, 'begun')));
  return rows.map(({ cents, taxCents }) => ({
    kind: 'transaction',
    what: `Royalties, ${dollarsOfCents(cents - taxCents)} USD`,
    path: patterns.royalties,
    waivable: false,
  }));
}

/**
 * Whether money of sales to come is paid to it: as creator or beneficiary by a drop's terms, which never change, as the
 * beneficiary of a lottery that is not over, or as the address at which a creator is paid.
 */
async function incomeOf(db: Database, vault: Hex): Promise<Obstacle[]> {
  const named = await db.$count(drops, or(eq(drops.creator, vault), eq(drops.beneficiary, vault)));
  const raffled = await db.$count(
    lotteries,
    and(eq(lotteries.beneficiary, vault), inArray(lotteries.state, openLotteryStates)),
  );
  const paid = await db.$count(royaltyPayees, eq(royaltyPayees.address, vault));
  if (named + raffled + paid === 0) return [];
  const what = 'Royalties and shares of sales';
  return [{ kind: 'income', what, path: patterns.royalties, waivable: true }];
}

/** The royalties that a user's wallets earn as creators. The books name wallets, which are public on the chain anyway. */
export const royaltiesPersonalData: PersonalDataSource = {
  name: 'royalties',
  tables: ['royalty_entries', 'royalty_sums', 'royalty_payouts', 'royalty_payees'],
  collect: async ({ db }, userId) => {
    const owners = await walletsOf(db, userId);
    if (owners.length === 0) return { entries: [], payouts: [] };
    const entries = await entriesOf(db, owners, ALL);
    return {
      // the order belongs to the buyer's data
      entries: entries.map(({ orderId: _, ...entry }) => entry),
      payouts: await payoutsOf(db, owners, ALL),
    };
  },
  obstacles,
  erase: async () => undefined,
};
