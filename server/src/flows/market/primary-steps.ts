import { asc, like, or } from 'drizzle-orm';
import { chainTransactions, type TransactionStatus } from '../../chain/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { escapeLike } from '../../platform/db/escape-like.ts';

/** A transaction towards an auction of the shop. */
export interface PrimaryStep {
  id: string;
  key: string;
  status: TransactionStatus;
  code: string | null;
  /** why it failed or waits; null where no reason is known */
  error: string | null;
}

/** `primary/open/{item}/{run}`, `primary/mint/{item}` or `primary/mint/{item}#2` */
export const itemOfPrimary = (key: string): string | undefined => /^primary\/\w+\/([^/#]+)/.exec(key)?.[1];

/** The key of the transaction by which a request opens its auction. */
export const openKey = (itemId: string, run: string): string => `primary/open/${itemId}/${run}`;
export const isOpening = ({ key }: Pick<PrimaryStep, 'key'>): boolean => key.startsWith('primary/open/');
export const isMint = ({ key }: Pick<PrimaryStep, 'key'>): boolean => key.startsWith('primary/mint/');

/** The newest transaction towards each item's auction, or towards one item's. */
export async function newestSteps(db: Database, itemId?: string): Promise<Map<string, PrimaryStep>> {
  const { id, key, status, errorCode, errorText, createdAt } = chainTransactions;
  const keys = itemId === undefined ? '%' : `${escapeLike(itemId)}%`;
  const rows = await db
    .select({ id, key, status, code: errorCode, error: errorText })
    .from(chainTransactions)
    .where(or(...['back', 'mint', 'open'].map((step) => like(key, `primary/${step}/${keys}`))))
    .orderBy(asc(createdAt), asc(key));
  return new Map(rows.map((row) => [itemOfPrimary(row.key) ?? '', row]));
}
