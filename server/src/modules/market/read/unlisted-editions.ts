import { type ChainName, isTransactionUnderway } from '@talkies/shared';
import type { ApiResponse, MarketTransaction, UnlistedEdition } from '@talkies/shared/schemas';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import {
  auctions,
  isOfOpenSeller,
  listings,
  marketplaceFees,
  ownedBy,
  tokenKey,
  tokens,
} from '../../../chain/index.ts';
import { type WalletRow, walletsOf } from '../../wallets/index.ts';
import { isApproved } from '../transactions/approval.ts';
import { presentTransactions } from '../transactions/present-transactions.ts';
import { transactionsOf } from '../transactions/transaction-reads.ts';
import { cardsByToken } from './market.ts';

/** More than anybody prices at one sitting. */
const MAX = 100;

/** These wallets' editions that are neither listed nor in an auction, the last acquired first. */
async function idleOf(ctx: Needs<'db'>, wallets: readonly WalletRow[]) {
  const ofToken = (table: typeof listings | typeof auctions) =>
    and(eq(table.chain, tokens.chain), eq(table.tokenId, tokens.tokenId));
  const rows = await ctx.db
    .select({
      chain: tokens.chain,
      tokenId: tokens.tokenId,
      owner: tokens.owner,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(tokens)
    .where(
      and(
        ownedBy(tokens, tokens.owner, wallets),
        eq(tokens.locked, false),
        sql`not exists (select 1 from ${listings} where ${ofToken(listings)} and ${isOfOpenSeller})`,
        sql`not exists (select 1 from ${auctions} where ${ofToken(auctions)} and ${auctions.state} = 'open')`,
      ),
    )
    .orderBy(desc(tokens.acquiredAt), desc(tokens.tokenId))
    .limit(MAX);
  return { rows, total: rows[0]?.total ?? 0 };
}

const walletKey = (chain: string, address: string): string => `${chain}:${address}`;

/** Whether the marketplace may move each of these wallets' tokens: one request to the node for each wallet. */
async function approvals(
  ctx: Needs<'chains'>,
  owners: readonly { chain: ChainName; owner: Hex }[],
): Promise<Map<string, boolean>> {
  const each = new Map(owners.map((at) => [walletKey(at.chain, at.owner), at]));
  const entries = [...each].map(
    async ([name, { chain, owner }]) => [name, await isApproved(ctx.chains.get(chain), owner)] as const,
  );
  return new Map(await Promise.all(entries));
}

async function openListings(
  ctx: Needs<'chains' | 'db'>,
  userId: string,
): Promise<Map<string, MarketTransaction>> {
  const open = (await transactionsOf(ctx.db, userId)).filter(
    (transaction) => transaction.kind === 'sell' && isTransactionUnderway(transaction),
  );
  const shown = await presentTransactions(ctx, open);
  return new Map(shown.flatMap((each) => (each.marketToken ? [[each.marketToken.id, each] as const] : [])));
}

/** The editions that a person could put on sale now, from any of their wallets. */
export async function unlistedEditionsOf(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  userId: string,
): Promise<ApiResponse<'mySellable'>> {
  const wallets = await walletsOf(ctx.db, userId);
  if (wallets.length === 0) return { editions: [], total: 0 };
  const { rows, total } = await idleOf(ctx, wallets);
  const [cards, approved, pending, fees] = await Promise.all([
    cardsByToken(ctx, rows),
    approvals(ctx, rows),
    openListings(ctx, userId),
    marketplaceFees(ctx),
  ]);
  const editions = rows.flatMap(({ chain, tokenId, owner }): UnlistedEdition[] => {
    const wallet = wallets.find(({ address }) => address === owner);
    const found = cards.get(tokenKey({ chain, tokenId }));
    if (!wallet || !found) return [];
    const { card, drop } = found;
    const { address, kind } = wallet;
    return [
      {
        card,
        wallet: { address, kind, approved: approved.get(walletKey(chain, owner)) ?? true },
        currency: ctx.chains.get(chain).config.currency,
        terms: { royaltyBps: drop.royaltyBps, feeBps: fees.get(chain) ?? drop.feeBps },
        pending: pending.get(card.id) ?? null,
      },
    ];
  });
  return { editions, total };
}
