import { money } from '@talkies/shared';
import type { OwnedToken } from '@talkies/shared/schemas';
import { type Token, tokensOwnedBy, tokenUrl } from '../chain/index.ts';
import type { Context } from '../context.ts';
import { type ItemSummary, itemsOfDrops } from '../modules/catalogue/index.ts';
import { likesOf } from '../modules/social/index.ts';
import { addressesOf } from '../modules/wallets/index.ts';

/** What a user's wallets own on every chain, latest first. A token whose drop we do not know is left out. */
export async function showcase(ctx: Context, userId: string): Promise<OwnedToken[]> {
  const tokens = await tokensOwnedBy(ctx.db, await addressesOf(ctx.db, userId));
  const items = await itemsOfDrops(ctx.db, [...new Set(tokens.map(({ dropId }) => dropId))]);
  const likes = await likesOf(
    ctx.db,
    [...items.values()].map(({ id }) => id),
  );
  return tokens.flatMap((token) => {
    const item = items.get(token.dropId);
    return item ? [presentToken(ctx, token, item, likes.get(item.id) ?? 0)] : [];
  });
}

function presentToken(ctx: Context, token: Token, item: ItemSummary, likes: number): OwnedToken {
  const { config } = ctx.chains.get(token.chain);
  const price = item.sale === 'fixed' ? item.priceCents : null;
  return {
    tokenId: token.tokenId,
    serial: token.serial,
    chain: token.chain,
    owner: token.owner,
    item: {
      id: item.id,
      title: item.title,
      film: item.film,
      celebrity: item.celebrity,
      rarity: item.rarity,
      collection: item.collection,
      quantity: item.quantity,
      price: price === null ? null : money(price, 'USD'),
      image: item.image,
      likes,
    },
    acquiredAt: token.acquiredAt.toISOString(),
    explorerUrl: tokenUrl(config, ctx.config.publicUrl, token),
  };
}
