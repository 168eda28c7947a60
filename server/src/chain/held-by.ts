import type { ChainName } from '@talkies/shared';
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { getAddress } from 'viem';

/** An address on one chain, or, where that is null, on every one. */
export interface Holder {
  address: string;
  chain: ChainName | null;
}
/** An address alone is meant on every chain. */
export type Holders = readonly (string | Holder)[];

/** Whether the account of a row is one of these on the row's chain. */
export function heldBy(row: { chain: PgColumn }, account: PgColumn, holders: Holders): SQL {
  const everywhere: string[] = [];
  const somewhere: (SQL | undefined)[] = [];
  for (const holder of holders) {
    const { address, chain } = typeof holder === 'string' ? { address: holder, chain: null } : holder;
    if (chain === null) everywhere.push(getAddress(address));
    else somewhere.push(and(eq(row.chain, chain), eq(account, getAddress(address))));
  }
  return or(inArray(account, everywhere), ...somewhere) ?? sql`false`;
}
