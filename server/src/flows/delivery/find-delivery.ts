import type { Needs } from '../../chain/context.ts';
import { filledTicketOrder, type Mint, mintOfOrder, purchaseIn, saleIn } from '../../chain/index.ts';
import {
  asResale,
  asTickets,
  buyForKey,
  type OrderRow,
  type TicketsRow,
} from '../../modules/orders/index.ts';
import type { Database } from '../../platform/db/database.ts';

/** The transaction that delivered an order's token or tickets to its wallet. */
export type Delivery = Pick<Mint, 'txHash' | 'blockNumber' | 'at'> & {
  /** null for tickets */
  tokenId: string | null;
  /** for tickets, the number of the first */
  firstTicket?: number | null;
  /** wei, where the wallet paid in the same transaction */
  price: string | null;
};

/** Whether a mint with the order's number is the order's: another deployment of ours may have used that number on this contract. */
export const isMintOf = (
  { dropId, wallet }: Pick<OrderRow, 'dropId' | 'wallet'>,
  mint: Pick<Mint, 'buyer' | 'dropId'>,
): boolean => mint.dropId === dropId && mint.buyer === wallet;

/** An order's mint, or the purchase that the shop made for it; null while the chain has none. */
export async function findDelivery(ctx: Needs<'db' | 'writer'>, order: OrderRow): Promise<Delivery | null> {
  const { db } = ctx;
  const tickets = asTickets(order);
  if (tickets) return findTicketDelivery(db, tickets);
  const resale = asResale(order);
  if (!resale) return mintOfOrder(db, order);
  if (resale.paymentId === null) return null;
  const sent = (await ctx.writer.transactionByKey(buyForKey(resale)))?.hash;
  // `resale.txHash`: found on the chain after a restore (adr/245)
  for (const txHash of [sent, resale.txHash]) {
    const sale = txHash ? await saleIn(db, { chain: resale.chain, tokenId: resale.tokenId, txHash }) : null;
    if (sale?.buyer === resale.wallet) return { ...sale, price: null };
  }
  return null;
}

/** The tickets that the contract sold under an order's number, which it accepts once; null while it has sold none. */
export async function findTicketDelivery(db: Database, order: TicketsRow): Promise<Delivery | null> {
  const filled = await filledTicketOrder(db, order);
  if (filled?.holder !== order.wallet) return null;
  const purchase = await purchaseIn(db, filled);
  const { txHash, blockNumber, at } = filled;
  return { txHash, blockNumber, at, tokenId: null, firstTicket: purchase?.first ?? null, price: null };
}
