import type { Received } from '@talkies/shared/schemas';
import { tokensOwnedBy } from '../../chain/index.ts';
import type { Context } from '../../context.ts';
import { setPlaces } from '../../modules/social/index.ts';
import { addressesOf } from '../../modules/wallets/index.ts';

/**
 * Keeps the order in which somebody hangs their pictures. What they do not own (any more) is passed over: it may have
 * been sold while they arranged. Idempotent. @throws request/too-many
 */
export async function arrangeShowcase(
  ctx: Context,
  userId: string,
  tokens: Received<'arrangeShowcase'>['body']['tokens'],
): Promise<void> {
  await ctx.limits.spend('showcase/account', userId);
  const owned = await tokensOwnedBy(ctx.db, await addressesOf(ctx.db, userId));
  const theirs = new Set(owned.map(({ chain, tokenId }) => `${chain}:${tokenId}`));
  await setPlaces(
    ctx,
    userId,
    tokens.filter(({ chain, tokenId }) => theirs.has(`${chain}:${tokenId}`)),
  );
  await ctx.changes.emit('people', userId);
}
