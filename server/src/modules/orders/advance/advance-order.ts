import { type OrderState, shareDown } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Mint } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { fundingsOf, isOpenPage, paymentsOf } from '../../payments/index.ts';
import {
  type Advance,
  COINS_ARE_YOURS,
  isOrderOpen,
  LAST_EDITION_GONE,
  MONEY_GOES_BACK,
  PAYMENT_UNKNOWN,
  TIME_RAN_OUT,
  WALLET_PAYMENT_FAILED,
} from '../rules.ts';
import { type OrderRow, purchases } from '../tables.ts';
import { moveOrder } from './move-order.ts';

/** The reason that the buyer of an order reads whose time ran out. Call it before the order ends. */
export async function whyRanOut(tx: Database, { id, failure }: OrderRow): Promise<string> {
  const payments = await paymentsOf(tx, id);
  if (payments.some(isOpenPage)) return PAYMENT_UNKNOWN;
  if (payments.some(({ received }) => received > 0n)) return MONEY_GOES_BACK;
  if ((await fundingsOf(tx, [id])).some(({ state }) => state !== 'failed')) return COINS_ARE_YOURS;
  return failure === null ? TIME_RAN_OUT : WALLET_PAYMENT_FAILED;
}

async function failureOf(tx: Database, order: OrderRow, state: OrderState): Promise<string | null> {
  // an open order's reason is that of an attempt to pay, which others may follow
  if (order.failure !== null && !isOrderOpen(order.state)) return order.failure;
  if (state === 'expired') return whyRanOut(tx, order);
  return state === 'failed' ? `${LAST_EDITION_GONE} Your money stays with you.` : null;
}

/**
 * Moves an order as the chain's facts require; writes the purchase record with the mint, and deletes it where the mint is
 * gone. @returns null where another process moved the order first
 */
export async function advanceOrder(
  ctx: Needs<'clock'>,
  tx: Database,
  order: OrderRow,
  mint: Mint | null,
  advance: Advance,
): Promise<OrderRow | null> {
  const state = advance.through.at(-1) ?? order.state;
  const moved = await moveOrder(tx, order, advance.through, {
    cause: causeOf(mint, state),
    at: ctx.clock.now(),
    set: {
      reservesEdition: advance.reservesEdition,
      ...(await detailsOf(tx, order, mint, state, ctx.clock.now())),
    },
  });
  if (!moved) return null;
  if (mint && state === 'complete') {
    // a reorganisation may have given the order another token
    const set = purchaseOf(order, mint);
    await tx.insert(purchases).values(set).onConflictDoUpdate({ target: purchases.orderId, set });
  }
  if (order.state === 'complete' && state !== 'complete')
    await tx.delete(purchases).where(eq(purchases.orderId, order.id));
  return moved;
}

function causeOf(mint: Mint | null, state: OrderState): string {
  if (mint) return `minted by ${mint.txHash}`;
  return state === 'awaiting_payment' || state === 'minting'
    ? 'the mint vanished from the chain'
    : 'the chain';
}

const withoutReport = { reportedAt: null, nextCheckAt: null };

async function detailsOf(tx: Database, order: OrderRow, mint: Mint | null, state: OrderState, now: Date) {
  if (mint) return { txHash: mint.txHash, paying: false, failure: null, ...withoutReport };
  // the same transaction is sent again, and counts as underway until the writer or the nodes report otherwise
  if (state === 'awaiting_payment')
    return { paying: true, ...(order.walletKind === 'vault' ? {} : { reportedAt: now, nextCheckAt: now }) };
  return { paying: false, failure: await failureOf(tx, order, state), ...withoutReport };
}

const purchaseOf = (order: OrderRow, mint: Mint) => ({
  orderId: order.id,
  userId: order.userId,
  itemId: order.itemId,
  chain: order.chain,
  txHash: mint.txHash,
  wallet: mint.buyer,
  tokenId: mint.tokenId,
  priceCents: order.priceCents,
  feeCents: shareDown(order.priceCents, order.feeBps),
  paidWei: mint.price ?? order.totalWei,
  blockNumber: mint.blockNumber,
  at: mint.at,
});
