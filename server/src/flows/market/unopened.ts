import { asc, like, or } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { chainTransactions, type TransactionStatus } from '../../chain/index.ts';

/** What keeps an auction of the shop from standing on the chain. */
export interface Unopened {
  status: Exclude<TransactionStatus, 'confirmed'>;
  /** why it failed or has to wait; null where nobody knows of anything */
  error: string | null;
}

/** `primary/open/{item}/{run}`, `primary/mint/{item}` or `primary/mint/{item}#2` */
export const itemOfPrimary = (key: string): string | undefined => /^primary\/\w+\/([^/#]+)/.exec(key)?.[1];

/** By item: where the newest transaction towards its auction stands, unless that is in its block. */
export async function unopenedAuctions(ctx: Needs<'db'>): Promise<Map<string, Unopened>> {
  const rows = await ctx.db
    .select({
      key: chainTransactions.key,
      status: chainTransactions.status,
      error: chainTransactions.errorText,
    })
    .from(chainTransactions)
    .where(or(...['back', 'mint', 'open'].map((step) => like(chainTransactions.key, `primary/${step}/%`))))
    .orderBy(asc(chainTransactions.createdAt), asc(chainTransactions.key));
  const newest = new Map(rows.map((row) => [itemOfPrimary(row.key) ?? '', row]));
  return new Map(
    [...newest].flatMap(([item, { status, error }]) =>
      status === 'confirmed' ? [] : [[item, { status, error }] as const],
    ),
  );
}
