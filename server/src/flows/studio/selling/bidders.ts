import { tokenPath } from '@talkies/shared';
import type { Needs } from '../../../chain/context.ts';
import { emailOf } from '../../../modules/accounts/index.ts';
import { itemById } from '../../../modules/catalogue/index.ts';
import {
  type AskingBidder,
  biddersOfItem,
  type Decision,
  decideBidder as decide,
  decisionOf,
} from '../../../modules/market/index.ts';
import { type Acting, actAsOperator } from '../../../modules/studio/index.ts';
import { emailTemplate } from '../../../platform/mail/email-template.ts';

declare module '../../../platform/mail/outbox.ts' {
  interface MailData {
    'auction/bidder': { itemId: string; userId: string; at: string };
  }
}

const approving = { permission: 'auctions' } as const;

/** Applicants for bidding, with names and addresses; the inspection is logged. @throws auction/none */
export async function inspectBidders(
  ctx: Needs<'clock' | 'config' | 'db'>,
  who: Acting,
  itemId: string,
  reason: string,
): Promise<AskingBidder[]> {
  await actAsOperator(ctx, who, approving, async () => ({
    result: undefined,
    entry: { operation: 'auction.bidders', subject: { kind: 'item', id: itemId }, reason },
  }));
  return biddersOfItem(ctx, itemId);
}

const wordOf = (approved: boolean | null): string =>
  approved === null ? 'waiting' : approved ? 'approved' : 'refused';

/**
 * Decides whether a person may bid, and notifies them on their open pages and by mail; a repeated decision changes
 * nothing.
 * @throws auction/none, request/not-found, studio/changed-meanwhile
 */
export function decideBidder(
  ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'mail'>,
  who: Acting,
  decision: Decision,
): Promise<void> {
  const { itemId, userId, approved } = decision;
  return actAsOperator(ctx, who, approving, async (tx) => {
    const { before, at } = await decide({ ...ctx, db: tx }, decision);
    if (before === approved) return { result: undefined, entry: [] };
    await ctx.changes.emitWith(tx, 'transactions', userId);
    const decidedAt = at.toISOString();
    await ctx.mail.post(
      tx,
      'auction/bidder',
      { itemId, userId, at: decidedAt },
      `${itemId}/${userId}/${decidedAt}`,
    );
    return {
      result: undefined,
      entry: {
        operation: approved ? 'auction.approve-bidder' : 'auction.refuse-bidder',
        subject: { kind: 'item', id: itemId },
        before: { bidder: userId, approval: wordOf(before) },
        after: { bidder: userId, approval: wordOf(approved) },
      },
    };
  });
}

/** Mails the decision to a bidder; a decision that was changed since is not mailed. */
export function composeBidderMails(ctx: Needs<'config' | 'db' | 'mail'>): void {
  ctx.mail.compose('auction/bidder', {
    facts: async ({ itemId, userId, at }): Promise<BidderFacts | null> => {
      const decision = await decisionOf(ctx, { itemId, userId });
      if (decision?.at.toISOString() !== at) return null;
      const to = await emailOf(ctx.db, userId);
      const item = await itemById(ctx.db, itemId);
      if (to === null || !item) return null;
      return { to, title: item.title, itemId, approved: decision.approved };
    },
    words: (facts) => bidderMail(ctx, facts),
    samples: ({ to, item: { id, title } }) => [
      { to, title, itemId: id, approved: true },
      { to, title, itemId: id, approved: false },
    ],
  });
}

interface BidderFacts {
  to: string;
  title: string;
  itemId: string;
  approved: boolean;
}

const bidderMail = (ctx: Needs<'config'>, { to, title, itemId, approved }: BidderFacts) =>
  emailTemplate({
    to,
    subject: approved ? `You may bid for ${title}` : `About your request to bid for ${title}`,
    heading: approved ? 'You may bid' : 'You cannot bid this time',
    paragraphs: approved
      ? [
          `We have approved you as a bidder for ${title}. You can bid from the page of the auction until it ends.`,
        ]
      : [
          `We have not approved you as a bidder for ${title}.`,
          'You can still watch the auction. If you think that this is a mistake, write to us from the page “Contact”.',
        ],
    button: {
      label: approved ? 'To the auction' : 'Watch the auction',
      url: `${ctx.config.publicUrl}${tokenPath(itemId)}`,
    },
    notes: ['You get this mail because you accepted the terms of this auction.'],
  });
