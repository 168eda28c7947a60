import { dropOf, money, openTransactionStates, patterns, serialOf } from '@talkies/shared';
import type { Obstacle } from '@talkies/shared/schemas';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { auctions, creditsOf } from '../../chain/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { itemsOfDrops } from '../catalogue/index.ts';
import { NOBODY, type PersonalDataSource } from '../personal-data-source.ts';
import { vaultAddressOf } from '../wallets/index.ts';
import { auctionBidders, marketTransactions } from './tables.ts';

const path = patterns.profile;

/**
 * Money that only the e-mail wallet's key can take out: waiting credits, and leading bids. Tokens for sale are among
 * the wallet's tokens already.
 */
async function obstacles(ctx: Needs<'chains'>, db: Database, userId: string): Promise<Obstacle[]> {
  const vault = await vaultAddressOf(db, userId);
  if (!vault) return [];
  const credits = await creditsOf(db, [vault]);
  const led = await db
    .select({ tokenId: auctions.tokenId })
    .from(auctions)
    .where(and(eq(auctions.highestBidder, vault), eq(auctions.state, 'open')));
  const leading = led.map(({ tokenId }) => BigInt(tokenId));
  const items = await itemsOfDrops(db, [...new Set(leading.map(dropOf))]);
  const underway = await db
    .select({ kind: marketTransactions.kind })
    .from(marketTransactions)
    .where(
      and(
        eq(marketTransactions.userId, userId),
        eq(marketTransactions.walletKind, 'vault'),
        inArray(marketTransactions.state, openTransactionStates),
      ),
    );
  return [
    ...credits.map(({ chain, amount }) => ({
      kind: 'credit' as const,
      what: chain,
      amount: money(BigInt(amount), ctx.chains.get(chain).config.currency),
      path,
      waivable: false,
    })),
    ...leading.map((tokenId) => ({
      kind: 'bid' as const,
      what: `${items.get(dropOf(tokenId))?.title ?? dropOf(tokenId)}, no. ${serialOf(tokenId)}`,
      path,
      waivable: false,
    })),
    ...underway.map(({ kind }) => ({ kind: 'transaction' as const, what: kind, path, waivable: false })),
  ];
}

export const marketPersonalData: PersonalDataSource = {
  name: 'market',
  tables: ['market_transactions', 'auction_bidders'],
  collect: async (ctx, userId) => [
    ...(await ctx.db
      .select()
      .from(marketTransactions)
      .where(eq(marketTransactions.userId, userId))
      .orderBy(asc(marketTransactions.createdAt))),
    ...(await ctx.db.select().from(auctionBidders).where(eq(auctionBidders.userId, userId))),
  ],
  obstacles,
  // kept for the books, as orders are
  erase: async (_, tx, userId) => {
    await tx.delete(auctionBidders).where(eq(auctionBidders.userId, userId));
    await tx.update(marketTransactions).set({ userId: NOBODY }).where(eq(marketTransactions.userId, userId));
  },
};
