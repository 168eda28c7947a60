import { type ChainName, marketTokenIdOf, money } from '@talkies/shared';
import type { OwnedToken } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import {
  type MarketTokenRows,
  marketTokenRowsOf,
  mintNumbersOf,
  type Owner,
  type Token,
  tokensOwnedBy,
  tokenUrl,
} from '../../chain/index.ts';
import { type ItemSummary, itemsOfDrops } from '../../modules/catalogue/index.ts';
import { tokenStateOf } from '../../modules/market/index.ts';
import { inShowcaseOrder, likesOf, showcasePositionsOf } from '../../modules/social/index.ts';
import { walletsOf } from '../../modules/wallets/index.ts';

/** The data of a token beyond its own row. */
interface Known {
  item: ItemSummary;
  likes: number;
  tokenRows: MarketTokenRows | undefined;
  mintNumber: number | null;
}

async function byChain<T>(
  tokens: readonly Token[],
  read: (chain: ChainName, tokenIds: string[]) => Promise<Map<string, T>>,
): Promise<(token: Token) => T | undefined> {
  const chains = [...new Set(tokens.map(({ chain }) => chain))];
  const found = await Promise.all(
    chains.map(async (chain) => {
      const ids = tokens.filter((token) => token.chain === chain).map(({ tokenId }) => tokenId);
      return [chain, await read(chain, ids)] as const;
    }),
  );
  const maps = new Map(found);
  return ({ chain, tokenId }) => maps.get(chain)?.get(tokenId);
}

/**
 * The tokens of these wallets on every chain, in the person's order, new ones first. Tokens of unknown drops are left
 * out.
 */
export async function ownedInShowcaseOrder(
  ctx: Needs<'chains' | 'clock' | 'db'>,
  userId: string,
  wallets: readonly Owner[],
): Promise<OwnedToken[]> {
  const owned = await tokensOwnedBy(ctx.db, wallets);
  const tokens = inShowcaseOrder(owned, await showcasePositionsOf(ctx.db, userId));
  const items = await itemsOfDrops(ctx.db, [...new Set(tokens.map(({ dropId }) => dropId))]);
  const likes = await likesOf(
    ctx.db,
    [...items.values()].map(({ id }) => id),
  );
  const tokenRowsOf = await byChain(tokens, (chain, ids) => marketTokenRowsOf(ctx.db, chain, ids));
  const numberOf = await byChain(tokens, (chain, ids) => mintNumbersOf(ctx.db, chain, ids));
  return tokens.flatMap((token) => {
    const item = items.get(token.dropId);
    if (!item) return [];
    const known = {
      item,
      likes: likes.get(item.id) ?? 0,
      tokenRows: tokenRowsOf(token),
      mintNumber: numberOf(token) ?? null,
    };
    return [presentToken(ctx, token, known)];
  });
}

/** All tokens of a user's wallets, those on sale included. */
export const showcase = async (
  ctx: Needs<'chains' | 'clock' | 'db'>,
  userId: string,
): Promise<OwnedToken[]> => ownedInShowcaseOrder(ctx, userId, await walletsOf(ctx.db, userId));

function presentToken(
  ctx: Needs<'chains' | 'clock'>,
  token: Token,
  { item, likes, tokenRows, mintNumber }: Known,
): OwnedToken {
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
    explorerUrl: tokenUrl(config, token),
    marketToken: marketTokenIdOf(item.id, token.serial),
    state: tokenRows ? tokenStateOf(tokenRows.auction, tokenRows.listing !== null, ctx.clock.now()) : 'idle',
    mintNumber,
  };
}
