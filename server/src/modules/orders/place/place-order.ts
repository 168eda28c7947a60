import { randomUUID } from 'node:crypto';
import type { WalletKind } from '@talkies/shared';
import { sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import type { Drop } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { moveOrder } from '../advance/move-order.ts';
import type { QuoteColumns } from '../quote/columns.ts';
import type { OrderNumber } from '../quote/order-number.ts';
import { orderById } from '../reads.ts';
import { decidePlacement, hasLapsed, type Placement, UNPAID_WITHIN_MS } from '../rules.ts';
import type { OrderRow } from '../tables.ts';
import { type PlacedBefore, type Standing, standingOf } from './holds.ts';
import { unpaidColumns, writeOrder } from './write-order.ts';

export interface OrderRequest {
  userId: string;
  wallet: `0x${string}`;
  walletKind: WalletKind;
  item: { id: string; quantity: number };
  /** what is left of it is read anew */
  drop: Pick<Drop, 'chain' | 'dropId' | 'royaltyBps' | 'feeBps'>;
  quote: QuoteColumns;
  networkFee: bigint | null;
  /** for exactly this order, by its number; it is good for nothing where the order is not placed */
  voucher: OrderNumber & { signature: Hex };
  idempotencyKey: string | null;
}

/** One buyer's orders are placed one after the other; call it first in the transaction, before any row is locked. */
export const lockBuyer = async (tx: Database, userId: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`orders of ${userId}`}, 0))`);
};

/**
 * Gives the buyer their open order for the drop, or a new one that holds an edition and can be paid at once. Runs in a
 * transaction that has locked the buyer and the item, so that no edition is held twice.
 * @throws wallet/required, order/not-for-sale, order/sold-out, order/all-held, order/too-many-open, order/pause
 */
export async function placeOrder(
  ctx: Needs<'clock'>,
  tx: Database,
  request: OrderRequest,
): Promise<{ order: OrderRow; isNew: boolean }> {
  const now = ctx.clock.now();
  const { userId, wallet, idempotencyKey: key } = request;
  const { chain, dropId } = request.drop;
  const since = new Date(now.getTime() - UNPAID_WITHIN_MS);
  const standing = await standingOf(tx, { userId, wallet, chain, dropId, key, since });
  const { repeated, unpaid, ...stock } = requireTerms(standing, request.drop);
  if (repeated) return { order: await wholeOrder(tx, repeated), isNew: false };
  const own = unpaid.filter((order) => order.dropId === dropId);
  const placement = decidePlacement({
    own,
    heldByBuyer: unpaid.length,
    wallet,
    now,
    quantity: Math.min(request.item.quantity, stock.supplyCap),
    minted: stock.minted,
    held: stock.held,
    unpaid: stock.reservations,
  });
  if (placement.kind === 'refuse')
    throw new AppError(placement.code, heldByThemselves(placement.code, own, now));
  if (placement.kind === 'pause') throw pause(placement.until, now);
  if (placement.kind === 'take') return { order: await takeUp(tx, placement.order, now), isNew: false };
  // an order of theirs that was paid meanwhile is not over: then everything is looked at again
  if (!(await endOlder(tx, placement, now))) return placeOrder(ctx, tx, request);
  const order = newOrder(request, now);
  await writeOrder(tx, order);
  return { order, isNew: true };
}

/** The wallet was unlinked in this very moment, or the drop is another than the one that was vouched for. */
function requireTerms(standing: Standing | null, drop: OrderRequest['drop']): Standing {
  if (!standing) throw new AppError('order/not-for-sale', { detail: 'It is not on the chain yet.' });
  if (!standing.linked) throw new AppError('wallet/required');
  if (standing.royaltyBps !== drop.royaltyBps || standing.feeBps !== drop.feeBps)
    throw new AppError('order/not-for-sale', { detail: 'The picture was changed just now. Look again.' });
  return standing;
}

async function wholeOrder(tx: Database, { id }: PlacedBefore): Promise<OrderRow> {
  const order = await orderById(tx, id);
  if (!order) throw new Error(`the order ${id} is gone`);
  return order;
}

/** Closes the buyer's older orders for the drop. False where one of them has moved since it was read. */
async function endOlder(
  tx: Database,
  { release, close }: Extract<Placement<PlacedBefore>, { kind: 'place' }>,
  now: Date,
): Promise<boolean> {
  const over = { cause: 'a newer order', at: now };
  for (const order of release) {
    const states = order.state === 'expired' ? [] : (['expired'] as const);
    if (!(await moveOrder(tx, order, states, { ...over, set: { holds: false } }))) return false;
  }
  for (const order of close) if (!(await moveOrder(tx, order, ['expired'], over))) return false;
  return true;
}

function pause(until: Date, now: Date): AppError {
  const retryAfter = Math.ceil((until.getTime() - now.getTime()) / 1000);
  const minutes = Math.ceil(retryAfter / 60);
  return new AppError('order/pause', {
    detail: `You kept the last edition for a while without paying. It is free for others for ${minutes} more minutes.`,
    retryAfter,
  });
}

/** Somebody whose own voucher is running out is told that, and when to come back. */
function heldByThemselves(code: string, own: PlacedBefore[], now: Date) {
  const last = own.map((order) => order.expiresAt.getTime()).sort((a, b) => b - a)[0];
  if (last === undefined || code === 'order/sold-out') return {};
  const retryAfter = Math.max(Math.ceil((last - now.getTime()) / 1000), 0) + 3;
  return { detail: `Your earlier quote still holds this picture for ${retryAfter} seconds.`, retryAfter };
}

async function takeUp(tx: Database, order: PlacedBefore, now: Date): Promise<OrderRow> {
  if (order.state !== 'expired' || hasLapsed(order, now)) return wholeOrder(tx, order);
  const set = { failure: null };
  const taken = await moveOrder(tx, order, ['awaiting_payment'], { cause: 'taken up again', at: now, set });
  return taken ?? wholeOrder(tx, order);
}

const newOrder = ({ drop, voucher, ...request }: OrderRequest, now: Date): OrderRow => ({
  id: randomUUID(),
  number: voucher.number,
  chainOrderId: voucher.chainOrderId.toString(),
  userId: request.userId,
  itemId: request.item.id,
  dropId: drop.dropId,
  chain: drop.chain,
  wallet: request.wallet,
  walletKind: request.walletKind,
  state: 'awaiting_payment',
  holds: true,
  ...request.quote,
  royaltyBps: drop.royaltyBps,
  feeBps: drop.feeBps,
  networkFeeWei: request.networkFee?.toString() ?? null,
  voucherSignature: voucher.signature,
  idempotencyKey: request.idempotencyKey,
  ...unpaidColumns,
  tokenId: null,
  seller: null,
  listedPrice: null,
  createdAt: now,
  updatedAt: now,
});
