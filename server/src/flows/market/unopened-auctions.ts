import type { Hex } from 'viem';
import type { Needs } from '../../chain/context.ts';
import { cancelled, signerAddress, type TransactionStatus } from '../../chain/index.ts';
import { itemsById } from '../../modules/catalogue/index.ts';
import { announcedRuns } from '../../modules/market/index.ts';
import { tokenRowsOf } from './primary-auctions.ts';
import { requestsUnderway } from './primary-requests.ts';
import { isMint, isOpening, newestSteps, type PrimaryStep } from './primary-steps.ts';

/** What keeps an auction of the shop from standing on the chain. */
export interface Unopened {
  status: Exclude<TransactionStatus, 'confirmed'>;
  /** why it failed or has to wait; null where nobody knows of anything */
  error: string | null;
}

/** By item: where the newest transaction towards its auction stands, unless that is in its block. */
export async function unopenedAuctions(ctx: Needs<'db'>): Promise<Map<string, Unopened>> {
  const newest = await newestSteps(ctx.db);
  const announced = await announcedRuns(ctx.db);
  const underway = new Set((await requestsUnderway(ctx.db)).map(({ itemId }) => itemId));
  /** nobody waits for it any more, or somebody has begun anew */
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
 * By item: the wallet of its film partner, whose key is not ours, where the edition that was minted for its auction is. Only that
 * wallet can open it: there is nothing for the shop to do until the partner does, and nothing any more once they gave it away.
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
