import { parseMarketTokenId, serialOf, tokenIdOf } from '@talkies/shared';
import type { Needs } from '../../../chain/context.ts';
import { cheapestOfDrop, type MarketTokenRows, rowsOfMarketToken } from '../../../chain/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { type ItemSummary, itemById } from '../../catalogue/index.ts';
import { type Reader, seesItem } from './hidden-item.ts';

export interface FoundMarketToken {
  item: ItemSummary;
  /** null: the token of an auction to come is not minted yet */
  tokenRows: MarketTokenRows | null;
  serial: number;
}

/** The one token of a drop with one edition. */
export const soleToken = (dropId: bigint): string => tokenIdOf(dropId, 1n).toString();

/** The serial that a page shows: of several editions the cheapest listed one, of a single edition that one. */
async function serialToShow(ctx: Needs<'db'>, item: ItemSummary): Promise<number | null> {
  if (item.sale === 'auction' || item.quantity === 1) return 1;
  if (item.dropId === null) return null;
  const [cheapest] = await cheapestOfDrop(ctx.db, item.chain, item.dropId, 1);
  return cheapest === undefined ? null : serialOf(BigInt(cheapest));
}

/**
 * A token by `{item id}~{serial}`, or by the item's id alone, whoever reads: for a person's own reads and acts there is
 * `shownMarketToken`. @throws market/not-found for drafts and unminted ones
 */
export async function findMarketToken(ctx: Needs<'db'>, id: string): Promise<FoundMarketToken> {
  const parsed = parseMarketTokenId(id);
  const item = parsed && (await itemById(ctx.db, parsed.itemId));
  if (!item || item.status === 'draft' || item.dropId === null) throw new AppError('market/not-found');
  const serial = parsed.serial ?? (await serialToShow(ctx, item));
  if (serial === null)
    throw new AppError('market/not-found', { detail: 'No edition of this poster is on sale.' });
  const tokenId = tokenIdOf(item.dropId, BigInt(serial)).toString();
  const tokenRows = await rowsOfMarketToken(ctx.db, item.chain, tokenId);
  // the shown item and the traded token must be of one drop, whatever the id says
  if (tokenRows && (tokenRows.token.dropId !== item.dropId || tokenRows.token.serial !== serial))
    throw new AppError('market/not-found');
  if (!tokenRows && !(item.sale === 'auction' && serial === 1)) throw new AppError('market/not-found');
  return { item, tokenRows, serial };
}

/** `findMarketToken` for a reader. @throws market/not-found, also where the shop took the item down and they do not see it */
export async function shownMarketToken(
  ctx: Needs<'db'>,
  id: string,
  reader: Reader,
): Promise<FoundMarketToken> {
  const found = await findMarketToken(ctx, id);
  if (!(await seesItem(ctx.db, found.item, reader))) throw new AppError('market/not-found');
  return found;
}
