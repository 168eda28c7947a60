import type { Needs } from '../../chain/context.ts';
import { dropped, type TransactionStatus } from '../../chain/index.ts';
import { itemsById } from '../../modules/catalogue/index.ts';
import { announcedRuns } from '../../modules/market/index.ts';
import { addressOf } from './play-bids.ts';
import { marketPositionOf } from './primary-auctions.ts';
import { isMint, isOpening, newestSteps, type PrimaryStep } from './primary-steps.ts';
import { requestsUnderway } from './underway.ts';

/** What keeps an auction of the shop from standing on the chain. */
export interface Unopened {
  status: Exclude<TransactionStatus, 'confirmed'>;
  /** why it failed or has to wait; null where nobody knows of anything */
  error: string | null;
}

/** By item: where the newest transaction towards its auction stands, unless that is in its block and was enough. */
export async function unopenedAuctions(ctx: Needs<'db' | 'signers'>): Promise<Map<string, Unopened>> {
  const newest = await newestSteps(ctx.db);
  const announced = await announcedRuns(ctx.db);
  const underway = new Set((await requestsUnderway(ctx.db)).map(({ itemId }) => itemId));
  /** nobody waits for it any more, or somebody has begun anew */
  const isPast = (item: string, step: PrimaryStep): boolean => {
    const isWanted = announced.has(item) || underway.has(item);
    if (step.status === 'failed') return underway.has(item) || (step.code === dropped.code && !isWanted);
    return !isOpening(step) && !isWanted;
  };
  const minted: string[] = [];
  const unopened = new Map<string, Unopened>();
  for (const [item, step] of newest)
    if (step.status === 'confirmed') {
      if (isMint(step)) minted.push(item);
    } else if (!isPast(item, step)) unopened.set(item, { status: step.status, error: step.error });
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
