import { dollarsOfCents, patterns } from '@talkies/shared';
import type { Obstacle } from '@talkies/shared/schemas';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import type { PersonalDataSource } from '../personal-data-source.ts';
import { vaultAddressOf, walletsOf } from '../wallets/index.ts';
import { entriesOf } from './ledger.ts';
import { payoutsOf } from './payouts.ts';
import { royaltyPayouts } from './tables.ts';

const ALL = 1_000_000;

/** Royalties that are being paid to the e-mail wallet, and that only its key can move. */
async function payoutsUnderway(_: unknown, db: Database, userId: string): Promise<Obstacle[]> {
  const vault = await vaultAddressOf(db, userId);
  if (!vault) return [];
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
  obstacles: payoutsUnderway,
  erase: async () => undefined,
};
