import type { Hex } from 'viem';
import type { Needs } from '../../chain/context.ts';
import { cancelled, signerAddress, type TransactionStatus } from '../../chain/index.ts';
import { itemsById } from '../../modules/catalogue/index.ts';
import { announcedRuns } from '../../modules/market/index.ts';
import { tokenRowsOf } from './primary-auctions.ts';
import { requestsUnderway } from './primary-requests.ts';
import { isMint, isOpening, newestSteps, type PrimaryStep } from './primary-steps.ts';

/** The reason why an auction of the shop is not on the chain yet. */
export interface Unopened {
  status: Exclude<TransactionStatus, 'confirmed'>;
  /** why it failed or waits; null where no reason is known */
  error: string | null;
}

/** The state of the newest transaction towards each item's auction, unless it is confirmed. */
export async function unopenedAuctions(ctx: Needs<'db'>): Promise<Map<string, Unopened>> {
  const newest = await newestSteps(ctx.db);
  const announced = await announcedRuns(ctx.db);
  const underway = new Set((await requestsUnderway(ctx.db)).map(({ itemId }) => itemId));
  /** whether no request waits for it, or a new request has begun */
  const isPast = (item: string, step: PrimaryStep): boolean => {
    const isWanted = announced.has(item) || underway.has(item);
    if (step.status === 'failed') return underway.has(item) || (step.code === cancelled.code && !isWanted);
    return !isOpening(step) && !isWanted;
  };
  const unopened = new Map<string, Unopened>();
  for (const [item, step] of newest)
    if (step.status !== 'confirmed' && !isPast(item, step))
      unopened.set(item, { status: step.status, error: step.error });
  return unopened;
}

/**
 * The film partner's wallet, by item, where that holds the edition minted for its auction and its key is not ours.
 * Only that wallet can open the auction: until it does, or gives the edition away, the shop has nothing to do.
 */
export async function auctionsWithPartner(ctx: Needs<'db' | 'signers'>): Promise<Map<string, Hex>> {
  const minted: string[] = [];
  for (const [item, step] of await newestSteps(ctx.db))
    if (step.status === 'confirmed' && isMint(step)) minted.push(item);
  const partner = await signerAddress(ctx, 'partner');
  const found = new Map<string, Hex>();
  for (const { id, chain, dropId } of (await itemsById(ctx.db, minted)).values()) {
    const tokenRows = dropId === null ? null : await tokenRowsOf(ctx, { chain, dropId });
    if (!tokenRows || tokenRows.listing || tokenRows.auction) continue;
    const { owner } = tokenRows.token;
    if (owner === tokenRows.drop.beneficiary && owner !== partner) found.set(id, owner);
  }
  return found;
}
