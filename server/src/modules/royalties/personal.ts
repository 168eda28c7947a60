import type { PersonalDataSource } from '../personal-data-source.ts';
import { walletsOf } from '../wallets/index.ts';
import { entriesOf } from './ledger.ts';
import { payoutsOf } from './payouts.ts';

const ALL = 1_000_000;

/** What somebody's wallets earn as creators. The books name wallets, which stand on the chain anyway. */
export const royaltiesPersonalData: PersonalDataSource = {
  name: 'royalties',
  tables: ['royalty_entries', 'royalty_sums', 'royalty_payouts', 'royalty_payees'],
  collect: async ({ db }, userId) => {
    const owners = await walletsOf(db, userId);
    if (owners.length === 0) return { entries: [], payouts: [] };
    const entries = await entriesOf(db, owners, ALL);
    return {
      // whose order it was is the buyer's
      entries: entries.map(({ orderId: _, ...entry }) => entry),
      payouts: await payoutsOf(db, owners, ALL),
    };
  },
  erase: async () => undefined,
};
