import { and, eq, gte, notInArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { unpaidEthStates } from './rules.ts';
import { ethPayments } from './tables.ts';

/**
 * The number of orders that payments in ETH since a given time pay for, and of payments begun and not decided, as
 * `providerUsage` counts for providers. Refunded money pays for none.
 */
export async function ethUsage(db: Database, since: Date): Promise<{ used: number; underway: number }> {
  const [used, underway] = await Promise.all([
    db.$count(
      ethPayments,
      and(gte(ethPayments.createdAt, since), notInArray(ethPayments.state, unpaidEthStates)),
    ),
    db.$count(ethPayments, eq(ethPayments.state, 'quoted')),
  ]);
  return { used, underway };
}
