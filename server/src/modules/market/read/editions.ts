import type { TokenCard } from '@talkies/shared/schemas';
import { and, asc, eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { type Owner, ownedBy, tokens } from '../../../chain/index.ts';
import { itemById } from '../../catalogue/index.ts';
import { cardsOfTokens } from './market.ts';

/** More of one item than anybody looks through on its page; the profile has them all. */
const MAX = 24;

/** These wallets' editions of one item, by serial number; empty for an unknown item. */
export async function editionsOf(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  wallets: readonly Owner[],
  itemId: string,
): Promise<TokenCard[]> {
  const item = await itemById(ctx.db, itemId);
  if (!item || item.dropId === null || wallets.length === 0) return [];
  const owned = await ctx.db
    .select({ chain: tokens.chain, tokenId: tokens.tokenId })
    .from(tokens)
    .where(
      and(
        eq(tokens.chain, item.chain),
        eq(tokens.dropId, item.dropId),
        ownedBy(tokens, tokens.owner, wallets),
      ),
    )
    .orderBy(asc(tokens.serial))
    .limit(MAX);
  return cardsOfTokens(ctx, owned);
}
