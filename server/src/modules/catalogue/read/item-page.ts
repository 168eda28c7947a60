import { marketTokenIdOf, money, serialOf } from '@talkies/shared';
import type { ItemDetail } from '@talkies/shared/schemas';
import type { Needs } from '../../../chain/context.ts';
import { explorerUrl, forSaleOfDrop, listingShares, rowsOfMarketToken } from '../../../chain/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { centsOfCoin } from '../../../platform/rates/sale-worths.ts';
import { loopOf, picturesOf } from '../../media/index.ts';
import { networkFeeAtOnce } from '../../orders/index.ts';
import { presentItem } from '../present.ts';
import type { Item, ShownStatus } from '../tables.ts';
import { wholeItem } from './cards.ts';
import { registeredDrop } from './registered-drop.ts';

/** The item's editions for sale by their owners. An item with an auction of its own shows none beside it. */
async function forSaleOf(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  { id, chain, dropId, sale }: Item,
): Promise<ItemDetail['offers']> {
  if (dropId === null || sale === 'auction') return null;
  const forSale = await forSaleOfDrop(ctx.db, chain, dropId, ctx.clock.now());
  const [first] = forSale;
  if (first === undefined) return null;
  const { config } = ctx.chains.get(chain);
  // the first is the cheapest listing, where there is one
  const tokenRows = await rowsOfMarketToken(ctx.db, chain, first);
  const shares = tokenRows && listingShares(tokenRows);
  const dollars = (wei: bigint) => {
    const cents = centsOfCoin(ctx.rates, wei, config.currency);
    return cents === null ? money(wei, config.currency) : money(cents, 'USD');
  };
  return {
    count: forSale.length,
    marketToken: marketTokenIdOf(id, serialOf(BigInt(first))),
    from: shares ? dollars(shares.total) : null,
  };
}

/** The page of an item in this state, with `launchOf` for its launch. @throws item/not-found for one in another state too */
export async function getItem(
  ctx: Needs<'chains' | 'clock' | 'db' | 'log' | 'rates'>,
  id: string,
  {
    liked,
    status = 'published',
    launchOf,
  }: {
    liked: boolean;
    status?: ShownStatus | undefined;
    launchOf: (launchId: string) => Promise<ItemDetail['launch']>;
  },
): Promise<ItemDetail> {
  const shown = await wholeItem(ctx, id);
  if (shown?.item.status !== status) throw new AppError('item/not-found');
  const { item } = shown;
  const { config } = ctx.chains.get(item.chain);
  const drop = item.dropId === null ? null : await registeredDrop(ctx.db, item.chain, item.dropId);
  const [pictures, loop, fee, offers, launch] = await Promise.all([
    picturesOf(ctx.db, [item.creatorImage]),
    loopOf(ctx.db, item.animation),
    networkFeeAtOnce(ctx, item.chain),
    forSaleOf(ctx, item),
    item.launchId === null ? null : launchOf(item.launchId),
  ]);
  const detail = {
    liked,
    offers,
    launch,
    animation: loop && { key: loop.key, format: loop.format },
    creatorPicture: item.creatorImage === null ? undefined : pictures.get(item.creatorImage),
    contract: drop ? config.contracts.collectible : null,
    proofUrl: drop?.hash ? explorerUrl(config, 'tx', drop.hash) : null,
    terms: drop,
    networkFee: fee === null ? null : money(fee, config.currency),
  };
  return presentItem(shown, detail, ctx.rates);
}
