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
  /** why it failed or has to wait; null where nobody knows of anything */
  error: string | null;
}

/** `primary/open/{item}/{run}`, `primary/mint/{item}` or `primary/mint/{item}#2` */
export const itemOfPrimary = (key: string): string | undefined => /^primary\/\w+\/([^/#]+)/.exec(key)?.[1];

/** Names the transaction by which a request for an auction of the shop opens it. */
export const openKey = (itemId: string, run: string): string => `primary/open/${itemId}/${run}`;
export const isOpening = ({ key }: Pick<PrimaryStep, 'key'>): boolean => key.startsWith('primary/open/');
export const isMint = ({ key }: Pick<PrimaryStep, 'key'>): boolean => key.startsWith('primary/mint/');

/** By item, of all or of one: the newest transaction towards its auction. */
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
