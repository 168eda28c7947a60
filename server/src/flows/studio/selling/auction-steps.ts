import type { SellingStep } from '@talkies/shared/studio/schemas';
import { desc, like, or } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { type Auction, chainTransactions } from '../../../chain/index.ts';
import { escapeLike } from '../../../platform/db/escape-like.ts';
import { cancelTries } from '../../market/primary-auctions.ts';
import { itemOfPrimary } from '../../market/primary-steps.ts';
import { presentStep } from './steps.ts';

/** The shop's transactions for an auction: the newest attempt of each step. */
export async function auctionSteps(
  ctx: Needs<'chains' | 'db' | 'writer'>,
  itemId: string,
  auction: Auction | null,
): Promise<SellingStep[]> {
  const { key, chain, status, hash, errorCode, errorText, createdAt } = chainTransactions;
  const rows = await ctx.db
    .select({ key, chain, status, hash, errorCode, errorText })
    .from(chainTransactions)
    .where(or(...['mint', 'open'].map((step) => like(key, `primary/${step}/${escapeLike(itemId)}%`))))
    .orderBy(desc(createdAt));
  const newest = (step: string): SellingStep => {
    const row = rows.find(
      (one) => one.key.startsWith(`primary/${step}/`) && itemOfPrimary(one.key) === itemId,
    );
    const error = row?.errorCode ? { code: row.errorCode, text: row.errorText ?? row.errorCode } : null;
    return presentStep(ctx, step, row ? { ...row, error } : null);
  };
  const cancel = auction && (await cancelTries(ctx, auction)).last;
  return [newest('mint'), newest('open'), ...(cancel ? [presentStep(ctx, 'cancel', cancel)] : [])];
}
