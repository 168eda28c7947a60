import { and, gte, inArray, notInArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { ethPayments } from './tables.ts';

/** How many orders were paid in ETH since a moment, and how many payments are under way. */
export async function ethUsage(db: Database, since: Date): Promise<{ used: number; underway: number }> {
  const [used, underway] = await Promise.all([
    db.$count(
      ethPayments,
      and(gte(ethPayments.createdAt, since), notInArray(ethPayments.state, ['quoted', 'void'])),
    ),
    db.$count(ethPayments, inArray(ethPayments.state, ['quoted', 'paid'])),
  ]);
  return { used, underway };
}
