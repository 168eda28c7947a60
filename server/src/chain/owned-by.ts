import type { ChainName } from '@talkies/shared';
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { getAddress } from 'viem';

/** An address on one chain, or on every chain where that is null. */
export interface Owner {
  address: string;
  chain: ChainName | null;
}
/** An address alone counts on every chain. */
export type Owners = readonly (string | Owner)[];

/** Whether a row's account is one of these on the row's chain. */
export function ownedBy(row: { chain: PgColumn }, account: PgColumn, owners: Owners): SQL {
  const everywhere: string[] = [];
  const somewhere: (SQL | undefined)[] = [];
  for (const owner of owners) {
    const { address, chain } = typeof owner === 'string' ? { address: owner, chain: null } : owner;
    if (chain === null) everywhere.push(getAddress(address));
    else somewhere.push(and(eq(row.chain, chain), eq(account, getAddress(address))));
  }
  return or(inArray(account, everywhere), ...somewhere) ?? sql`false`;
}
