import { and, eq, gte, notInArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { unpaidEthStates } from './rules.ts';
import { ethPayments } from './tables.ts';

/**
 * How many orders payments in ETH since a moment pay for, and how many are begun and not decided: what `providerUsage`
 * counts of the others. Money that goes back, or went, pays for none.
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
