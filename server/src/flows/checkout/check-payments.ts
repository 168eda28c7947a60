import type { ChainName } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { storeReported } from '../../chain/index.ts';
import { moveOrder, type OrderRow, takeDueReports } from '../../modules/orders/index.ts';
import { recognisePayment } from './report-transaction.ts';

/** A report that no node has heard of for so long counts as not sent: the order can be paid again. */
const UNHEARD_MS = 3 * 60_000;
/** One JSON-RPC batch. */
const BATCH = 100;

const unheard =
  'No node of the network has heard of the payment that was reported. Pay again, or wait if it was sent.';
const unrelated = 'The transaction that was reported does not pay for this order.';

/** @returns whether something was written */
async function lookUp(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'db' | 'log' | 'writer'>,
  order: OrderRow,
): Promise<boolean> {
  const { chain, txHash, reportedAt } = order;
  if (txHash === null || !order.paying) return false;
  const seen = await recognisePayment(ctx, order, txHash);
  const waited = ctx.clock.now().getTime() - (reportedAt?.getTime() ?? 0);
  if (seen === 'foreign') return end(ctx, order, unrelated);
  if (seen === 'unheard') return waited > UNHEARD_MS && end(ctx, order, unheard);
  if (seen === 'unanswered' || !(await storeReported(ctx, chain, txHash))) return false;
  return move(ctx, order, { nextCheckAt: null }, 'the network knows the payment');
}

const end = (ctx: Needs<'changes' | 'clock' | 'db'>, order: OrderRow, failure: string): Promise<boolean> =>
  move(ctx, order, { paying: false, txHash: null, reportedAt: null, nextCheckAt: null, failure }, failure);

async function move(
  ctx: Needs<'changes' | 'clock' | 'db'>,
  order: OrderRow,
  set: NonNullable<Parameters<typeof moveOrder>[3]['set']>,
  cause: string,
): Promise<boolean> {
  const moved = await ctx.db.transaction((tx) =>
    moveOrder(tx, order, [], { cause, at: ctx.clock.now(), set }),
  );
  if (moved) await ctx.changes.emit('orders', order.id);
  return moved !== null;
}

/**
 * Asks the node of a chain for reported payments that it did not know before, as many as are due, in batches with
 * growing pauses. What it knows is handed to the writer, which follows it from there; what it has not heard of within
 * three minutes leaves the order payable. Several processes share the work; may be repeated.
 */
export async function checkPayments(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'db' | 'log' | 'writer'>,
  chain: ChainName,
): Promise<void> {
  for (;;) {
    const orders = await takeDueReports(ctx.db, chain, ctx.clock.now(), BATCH);
    await Promise.all(orders.map((order) => lookUp(ctx, order)));
    if (orders.length < BATCH) return;
  }
}
