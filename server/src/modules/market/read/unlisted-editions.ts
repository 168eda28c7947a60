import { type ChainName, isTransactionUnderway, marketTokenIdOf } from '@talkies/shared';
import type { ApiResponse, MarketTransaction, UnlistedEdition } from '@talkies/shared/schemas';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import {
  auctions,
  isOpenListing,
  listings,
  marketTokenRowsOf,
  ownedBy,
  tokens,
} from '../../../chain/index.ts';
import { itemsOfDrops } from '../../catalogue/index.ts';
import { type WalletRow, walletsOf } from '../../wallets/index.ts';
import { isApproved } from '../transactions/approval.ts';
import { presentTransactions, transactionsOf } from '../transactions/transactions.ts';
import { cardsOfTokens, type TokenName } from './market.ts';

/** More than anybody prices at one sitting. */
const MAX = 100;

/** Editions in these wallets that are neither listed nor in an auction, those acquired last first. */
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
        sql`not exists (select 1 from ${listings} where ${ofToken(listings)} and ${isOpenListing})`,
        sql`not exists (select 1 from ${auctions} where ${ofToken(auctions)} and ${auctions.state} = 'open')`,
      ),
    )
    .orderBy(desc(tokens.acquiredAt), desc(tokens.tokenId))
    .limit(MAX);
  return { rows, total: rows[0]?.total ?? 0 };
}

const key = (chain: string, rest: string): string => `${chain}:${rest}`;

/** Each token's name on the market, and the shares that leave its sale. */
async function namedOf(ctx: Needs<'db'>, names: readonly TokenName[]) {
  const found = new Map<string, { id: string; terms: UnlistedEdition['terms'] }>();
  for (const chain of new Set(names.map((name) => name.chain))) {
    const ids = names.filter((name) => name.chain === chain).map(({ tokenId }) => tokenId);
    const rowsOfTokens = [...(await marketTokenRowsOf(ctx.db, chain, ids)).values()];
    const items = await itemsOfDrops(ctx.db, [...new Set(rowsOfTokens.map(({ token }) => token.dropId))]);
    for (const { token, drop } of rowsOfTokens) {
      const item = items.get(token.dropId);
      if (!item) continue;
      const { royaltyBps, feeBps } = drop;
      const id = marketTokenIdOf(item.id, token.serial);
      found.set(key(chain, token.tokenId), { id, terms: { royaltyBps, feeBps } });
    }
  }
  return found;
}

/** Whether the marketplace may move tokens of each of these wallets: the node of each chain is asked once a wallet. */
async function approvals(
  ctx: Needs<'chains'>,
  owners: readonly { chain: ChainName; owner: Hex }[],
): Promise<Map<string, boolean>> {
  const each = new Map(owners.map((at) => [key(at.chain, at.owner), at]));
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

/** What somebody could put on sale now, from any of their wallets. */
export async function unlistedEditionsOf(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  userId: string,
): Promise<ApiResponse<'mySellable'>> {
  const wallets = await walletsOf(ctx.db, userId);
  if (wallets.length === 0) return { editions: [], total: 0 };
  const { rows, total } = await idleOf(ctx, wallets);
  const [named, approved, pending] = await Promise.all([
    namedOf(ctx, rows),
    approvals(ctx, rows),
    openListings(ctx, userId),
  ]);
  const cards = new Map((await cardsOfTokens(ctx, rows)).map((card) => [card.id, card]));
  const editions = rows.flatMap(({ chain, tokenId, owner }): UnlistedEdition[] => {
    const wallet = wallets.find(({ address }) => address === owner);
    const found = named.get(key(chain, tokenId));
    const card = found && cards.get(found.id);
    if (!wallet || !card) return [];
    const { address, kind } = wallet;
    return [
      {
        card,
        wallet: { address, kind, approved: approved.get(key(chain, owner)) ?? true },
        currency: ctx.chains.get(chain).config.currency,
        terms: found.terms,
        pending: pending.get(card.id) ?? null,
      },
    ];
  });
  return { editions, total };
}
