import type { ParsedInput } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { tokenKey, tokensOwnedBy } from '../../chain/index.ts';
import { setShowcasePositions, showcasePositionsOf } from '../../modules/social/index.ts';
import { walletsOf } from '../../modules/wallets/index.ts';

/**
 * Keeps the order in which somebody arranges their tokens. What they do not own (any more) is passed over: it may have
 * been sold while they arranged. Idempotent. @throws request/too-many
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
  // what is on sale meanwhile, and so was not there to be arranged, keeps a place behind the others
  const rest = (await showcasePositionsOf(ctx.db, userId)).filter((token) => !named.has(tokenKey(token)));
  await setShowcasePositions(
    ctx,
    userId,
    [...tokens, ...rest].filter((token) => theirs.has(tokenKey(token))),
  );
  await ctx.changes.emit('people', userId);
}
