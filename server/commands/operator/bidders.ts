import { decideBidder, inspectBidders } from '../../src/flows/studio/selling/bidders.ts';
import { userByEmail } from '../../src/modules/accounts/index.ts';
import { AppError } from '../../src/platform/errors.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../options.ts';

const usage = `operator bidder list ITEM                 who accepted the terms of its auction, and what was said to them
operator bidder approve ITEM EMAIL        may bid, where the auction takes approved bidders alone
operator bidder refuse ITEM EMAIL         may not, or no longer`;

/** `operator bidder`: bidders of the legendary item (spec:35). */
export const operatorBidders: Command = async (ctx, [word, itemId, email], io) => {
  if (!itemId) throw new UsageError(usage);
  if (word === 'list') {
    for (const { email, name, acceptedAt, approval } of await inspectBidders(
      ctx,
      'command',
      itemId,
      'operator bidder list',
    ))
      io.out([email, name, approval, acceptedAt.toISOString()].join('\t'));
    return 0;
  }
  if ((word !== 'approve' && word !== 'refuse') || !email) throw new UsageError(usage);
  const userId = (await userByEmail(ctx.db, email))?.id ?? '';
  await decideBidder(ctx, 'command', { itemId, userId, approved: word === 'approve' }).catch(
    (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'request/not-found') throw error;
      throw new AppError('market/not-done', { detail: `${email} has not asked to bid for ${itemId}.` });
    },
  );
  io.out(`${email} ${word === 'approve' ? 'may' : 'may not'} bid for ${itemId}.`);
  return 0;
};
