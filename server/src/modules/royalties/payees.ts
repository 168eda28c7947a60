import type { ChainName } from '@talkies/shared';
import { and, eq, inArray } from 'drizzle-orm';
import { getAddress, type Hex } from 'viem';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import type { Creator } from './payouts.ts';
import { type RoyaltyPayee, royaltyPayees } from './tables.ts';

export type Payee = Pick<RoyaltyPayee, 'name' | 'address' | 'currency' | 'taxBps'>;

/** The payment details of creators, by chain and address; creators without a row are paid at their own address. */
export async function payoutDetailsOf(
  db: Database,
  creators: readonly Creator[],
): Promise<(creator: Creator) => Payee> {
  const addresses = [...new Set(creators.map(({ address }) => getAddress(address)))];
  const rows = await db.select().from(royaltyPayees).where(inArray(royaltyPayees.creator, addresses));
  const known = new Map(rows.map((row) => [`${row.chain}/${row.creator}`, row]));
  return ({ chain, address }) =>
    known.get(`${chain}/${getAddress(address)}`) ?? {
      ...{ name: null, address: getAddress(address) },
      ...{ currency: 'USD', taxBps: null },
    };
}

/** Stores a creator's payment details in `tx`; batches that have begun keep the earlier ones. */
export async function storePayee(
  ctx: Needs<'clock'>,
  tx: Database,
  { chain, address }: { chain: ChainName; address: Hex },
  payee: Payee,
): Promise<void> {
  const row = { ...payee, updatedAt: ctx.clock.now() };
  await tx
    .insert(royaltyPayees)
    .values({ ...row, chain, creator: address })
    .onConflictDoUpdate({ target: [royaltyPayees.chain, royaltyPayees.creator], set: row });
}

/** Locks a creator's payment details until `tx` ends, also where none are stored. */
export async function lockPayee(tx: Database, { chain, address }: Creator): Promise<Payee | null> {
  await lockName(tx, `royalties/payee/${chain}/${address}`);
  const [row] = await tx
    .select()
    .from(royaltyPayees)
    .where(and(eq(royaltyPayees.chain, chain), eq(royaltyPayees.creator, address)));
  return row ?? null;
}
