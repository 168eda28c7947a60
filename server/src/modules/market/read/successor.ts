import { MINUTE_MS } from '@talkies/shared';
import { and, desc, eq, gte, ne } from 'drizzle-orm';
import type { Hex } from 'viem';
import { auctions, bids, listings, sales, ticketPurchases } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type MarketTransactionRow, marketTransactions } from '../tables.ts';

/** A block's time may be a little behind ours. */
const SKEW_MS = 15 * MINUTE_MS;

type SentCall = MarketTransactionRow & { tokenId: string; since: Date };

const ticketsLike = (db: Database, { chain, lotteryId, wallet, createdAt }: MarketTransactionRow) =>
  db
    .select({ hash: ticketPurchases.txHash })
    .from(ticketPurchases)
    .where(
      and(
        eq(ticketPurchases.chain, chain),
        eq(ticketPurchases.lotteryId, lotteryId ?? 0),
        eq(ticketPurchases.holder, wallet),
        gte(ticketPurchases.at, new Date(createdAt.getTime() - SKEW_MS)),
      ),
    )
    .orderBy(desc(ticketPurchases.number));

const bidsLike = (db: Database, { chain, tokenId, wallet, amount, since }: SentCall) =>
  db
    .select({ hash: bids.txHash })
    .from(bids)
    .where(
      and(
        eq(bids.chain, chain),
        eq(bids.tokenId, tokenId),
        eq(bids.bidder, wallet),
        gte(bids.at, since),
        amount === null ? undefined : eq(bids.amount, amount),
      ),
    )
    .orderBy(desc(bids.at));

const purchasesLike = (db: Database, { chain, tokenId, wallet, since }: SentCall) =>
  db
    .select({ hash: sales.txHash })
    .from(sales)
    .where(
      and(eq(sales.chain, chain), eq(sales.tokenId, tokenId), eq(sales.buyer, wallet), gte(sales.at, since)),
    )
    .orderBy(desc(sales.at));

const listingsLike = (db: Database, { chain, tokenId, wallet, amount, since }: SentCall) =>
  db
    .select({ hash: listings.txHash })
    .from(listings)
    .where(
      and(
        eq(listings.chain, chain),
        eq(listings.tokenId, tokenId),
        eq(listings.seller, wallet),
        gte(listings.listedAt, since),
        amount === null ? undefined : eq(listings.price, amount),
      ),
    );

const auctionsLike = (db: Database, { chain, tokenId, wallet, since }: SentCall) =>
  db
    .select({ hash: auctions.txHash })
    .from(auctions)
    .where(
      and(
        eq(auctions.chain, chain),
        eq(auctions.tokenId, tokenId),
        eq(auctions.seller, wallet),
        gte(auctions.startedAt, since),
      ),
    )
    .orderBy(desc(auctions.startedAt));

/** The wallet's calls on the chain with this token that the row's intent could have become, newest first. */
async function callsLike(db: Database, sent: SentCall): Promise<{ hash: Hex }[]> {
  switch (sent.kind) {
    case 'bid':
      return bidsLike(db, sent);
    case 'buy':
      return purchasesLike(db, sent);
    case 'sell':
    case 'change-price':
      return listingsLike(db, sent);
    case 'auction':
      return auctionsLike(db, sent);
    default:
      return [];
  }
}

/**
 * The transaction that replaced one in a wallet, if it did the same (a speed-up); null where it did something else (a
 * cancellation), or where that is unknown. Wallets never report it: it is read from the chain.
 */
export async function successorOf(db: Database, row: MarketTransactionRow): Promise<Hex | null> {
  const { tokenId, chain, kind } = row;
  if (tokenId === null && kind !== 'tickets') return null;
  const since = new Date(row.createdAt.getTime() - SKEW_MS);
  const like =
    tokenId === null ? await ticketsLike(db, row) : await callsLike(db, { ...row, tokenId, since });
  for (const { hash } of like) {
    if (hash === row.hash) continue;
    const [other] = await db
      .select({ id: marketTransactions.id })
      .from(marketTransactions)
      .where(
        and(
          eq(marketTransactions.chain, chain),
          eq(marketTransactions.hash, hash),
          ne(marketTransactions.id, row.id),
        ),
      );
    if (!other) return hash;
  }
  return null;
}
