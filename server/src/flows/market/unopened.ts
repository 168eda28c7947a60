import { asc, like, or } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { chainTransactions, dropped, type TransactionStatus } from '../../chain/index.ts';
import { itemsById } from '../../modules/catalogue/index.ts';
import { announcedRuns } from '../../modules/market/index.ts';
import { openKey } from './opening.ts';
import { addressOf } from './play-bids.ts';
import { marketPositionOf } from './primary-auctions.ts';

/** What keeps an auction of the shop from standing on the chain. */
export interface Unopened {
  status: Exclude<TransactionStatus, 'confirmed'>;
  /** why it failed or has to wait; null where nobody knows of anything */
  error: string | null;
}

/** `primary/open/{item}/{run}`, `primary/mint/{item}` or `primary/mint/{item}#2` */
export const itemOfPrimary = (key: string): string | undefined => /^primary\/\w+\/([^/#]+)/.exec(key)?.[1];

/** By item: where the newest transaction towards its auction stands, unless that is in its block and was enough. */
export async function unopenedAuctions(ctx: Needs<'db' | 'signers'>): Promise<Map<string, Unopened>> {
  const rows = await ctx.db
    .select({
      key: chainTransactions.key,
      status: chainTransactions.status,
      code: chainTransactions.errorCode,
      error: chainTransactions.errorText,
    })
    .from(chainTransactions)
    .where(or(...['back', 'mint', 'open'].map((step) => like(chainTransactions.key, `primary/${step}/%`))))
    .orderBy(asc(chainTransactions.createdAt), asc(chainTransactions.key));
  const newest = new Map(rows.map((row) => [itemOfPrimary(row.key) ?? '', row]));
  const runs = await announcedRuns(ctx.db);
  /** an opening that somebody called off, or that failed before the item was announced anew */
  const isPast = (item: string, key: string, code: string | null): boolean => {
    const run = runs.get(item);
    if (!key.startsWith('primary/open/')) return false;
    return run === undefined ? code === dropped.code : key !== openKey(item, run);
  };
  const minted: string[] = [];
  const unopened = new Map<string, Unopened>();
  for (const [item, { key, status, code, error }] of newest)
    if (status === 'failed' && isPast(item, key, code)) continue;
    else if (status !== 'confirmed') unopened.set(item, { status, error });
    else if (key.startsWith('primary/mint/')) minted.push(item);
  for (const [item, owner] of await withPartner(ctx, minted))
    unopened.set(item, {
      status: 'failed',
      error: `Its edition is in the wallet of its film partner, ${owner}: only that wallet can open the auction, from the profile of whoever it belongs to.`,
    });
  return unopened;
}

/** Of items whose edition was minted for an auction, those that a partner has whose key is not ours, with that wallet. */
async function withPartner(
  ctx: Needs<'db' | 'signers'>,
  minted: readonly string[],
): Promise<Map<string, string>> {
  const partner = await addressOf(ctx, 'partner');
  const found = new Map<string, string>();
  for (const { id, chain, dropId } of (await itemsById(ctx.db, [...minted])).values()) {
    const position = dropId === null ? null : await marketPositionOf(ctx, { chain, dropId });
    if (!position || position.listing || position.auction) continue;
    const { owner } = position.token;
    if (owner === position.drop.beneficiary && owner !== partner) found.set(id, owner);
  }
  return found;
}
