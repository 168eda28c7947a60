import type { ParsedInput } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { tokenKey, tokensOwnedBy } from '../../chain/index.ts';
import { setShowcasePositions, showcasePositionsOf } from '../../modules/social/index.ts';
import { walletsOf } from '../../modules/wallets/index.ts';

/**
 * Stores a person's order of their tokens. Skips tokens that they do not own (any more): one may have been sold
 * meanwhile. Idempotent.
 * @throws request/too-many
 */
export async function arrangeShowcase(
  ctx: Needs<'changes' | 'db' | 'limits'>,
  userId: string,
  tokens: ParsedInput<'arrangeShowcase'>['body']['tokens'],
): Promise<void> {
  await ctx.limits.spend('showcase/account', userId);
  const owned = await tokensOwnedBy(ctx.db, await walletsOf(ctx.db, userId));
  const theirs = new Set(owned.map(tokenKey));
  const named = new Set(tokens.map(tokenKey));
  // tokens that are on sale, and so were not shown for arranging, keep a place after the others
  const rest = (await showcasePositionsOf(ctx.db, userId)).filter((token) => !named.has(tokenKey(token)));
  await setShowcasePositions(
    ctx,
    userId,
    [...tokens, ...rest].filter((token) => theirs.has(tokenKey(token))),
  );
  await ctx.changes.emit('people', userId);
}
