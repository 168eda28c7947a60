import { unpaidEndStates } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { findLottery } from '../../modules/lottery/index.ts';
import { notify } from '../../modules/notifications/index.ts';
import {
  hasLapsed,
  type OrderRow,
  orderById,
  orderLabel,
  vaultPaymentKey,
} from '../../modules/orders/index.ts';
import {
  eventsOfPayments,
  type FundingChange,
  type FundingRow,
  fundingById,
  fundingsUnderway,
  isTicketFunding,
  moveFunding,
  nextCheck,
  type OnRampOrder,
  type OrderFunding,
  onRampOf,
  ProviderError,
  type TicketFunding,
} from '../../modules/payments/index.ts';
import { findSend } from '../../modules/wallets/index.ts';
import { AppError } from '../../platform/errors.ts';
import { payOrder } from '../checkout/pay-order.ts';
import { buyWithCoins, endOfFunding } from '../lottery/buy-with-coins.ts';
import { orderTitle } from '../orders/title.ts';

type FundingNeeds = Parameters<typeof buyWithCoins>[0];

/** The pause between two looks at a wallet that is to pay by itself, or at an order whose quote still holds. */
const PAUSE_MS = 5_000;
const YOURS = 'They are yours, in your wallet.';
const LATE = `The coins came after the time to pay was over. ${YOURS}`;
const NOT_PAID = 'The coins are in your wallet, but the order is not paid yet: pay with the wallet.';
const UNUSED = `The order ended before these coins paid for it. ${YOURS}`;

/**
 * Checks by the chain alone whether a funding's coins have arrived, and pays the order or buys the tickets with them
 * where the server holds the wallet. May be repeated, in any number of processes.
 * @throws ProviderError, or the error of a chain that does not answer: the funding is checked again later
 */
export async function checkFunding(ctx: FundingNeeds, id: string): Promise<void> {
  const funding = await fundingById(ctx.db, id);
  // its coins were used, or are left to the person
  if (!funding || (funding.state === 'funded' && funding.nextCheckAt === null)) return;
  if (isTicketFunding(funding)) return checkTicketFunding(ctx, funding);
  const order = await orderById(ctx.db, funding.orderId);
  if (!order) return;
  const current = funding.state === 'funded' ? funding : await checkCoins(ctx, funding, order.expiresAt);
  if (current?.state === 'funded') await payWith(ctx, current, order);
}

async function checkTicketFunding(ctx: FundingNeeds, funding: TicketFunding): Promise<void> {
  if (funding.transactionId !== null) return;
  const { lottery } = await findLottery(ctx, funding.lottery);
  const current =
    funding.state === 'funded' ? funding : await checkCoins(ctx, funding, endOfFunding(funding, lottery));
  if (current?.state === 'funded') await buyWithCoins(ctx, current);
}

/**
 * @param end of the time to pay
 * @returns the funding once its coins have arrived; null while they have not, or if they will not
 */
async function checkCoins<Funding extends FundingRow>(
  ctx: FundingNeeds,
  funding: Funding,
  end: Date,
): Promise<Funding | null> {
  const { failFastClient } = ctx.chains.get(funding.chain);
  const now = ctx.clock.now();
  const balance = await failFastClient.getBalance({ address: funding.wallet });
  const hasCoins = balance >= BigInt(funding.needed);
  const state = await stateAtOnRamp(ctx, funding, hasCoins);
  if (hasCoins && (state === 'done' || (state === 'pending' && (await isAlone(ctx, funding)))))
    return change(ctx, funding, { state: 'funded', failure: null, nextCheckAt: now });
  const nextCheckAt = nextCheck(funding.createdAt, now, end);
  // a funding that was given up is checked again when the on-ramp sends a message: the buyer may have started a
  // second try
  if (funding.state === 'failed')
    return state !== 'failed' && nextCheckAt !== null
      ? change(ctx, funding, { state: 'pending', failure: null, nextCheckAt })
      : null;
  if (state === 'failed') {
    const failure = 'The coins were not bought. You can try again.';
    return change(ctx, funding, { state: 'failed', failure, nextCheckAt: null });
  }
  if (nextCheckAt === null)
    return change(ctx, funding, {
      state: 'failed',
      failure: 'They did not come in time. Nothing was paid for the order.',
      nextCheckAt,
    });
  await moveFunding(ctx.db, funding, { nextCheckAt, updatedAt: funding.updatedAt });
  return null;
}

/**
 * The on-ramp's state of a funding; null where it knows no order of it. The on-ramp's list is searched for a better one
 * where the order of the last message failed, since another page of the funding may have been paid. Where the wallet
 * holds enough coins, the state decides whose they are (adr/575): the list is then searched also for an order of which no
 * message arrived, and while the on-ramp does not answer, any message about this funding counts as an order under way.
 */
async function stateAtOnRamp(
  ctx: FundingNeeds,
  funding: FundingRow,
  hasCoins: boolean,
): Promise<OnRampOrder['state'] | null> {
  const onRamp = onRampOf(ctx, funding.method);
  if (!onRamp) return null;
  try {
    const known = await onRamp.stateOf(funding);
    if (known === 'pending' || known === 'done' || (known === null && !hasCoins)) return known;
    for await (const { fundingId, reference, state } of onRamp.list(funding.createdAt, ctx.clock.now())) {
      if (fundingId !== funding.id || state === 'failed') continue;
      await moveFunding(ctx.db, funding, { reference, updatedAt: funding.updatedAt });
      return state;
    }
    return known;
  } catch (error) {
    if (!(hasCoins && error instanceof ProviderError)) throw error;
    if ((await eventsOfPayments(ctx.db, [funding.id])).length === 0) throw error;
    return 'pending';
  }
}

/** Whether this is the wallet's only funding under way. */
const isAlone = async ({ db }: FundingNeeds, { id, wallet }: FundingRow): Promise<boolean> =>
  (await fundingsUnderway(db, wallet)).every((other) => other.id === id);

/**
 * Pays once from an e-mail wallet; where that failed, its owner reads that they have to pay. The owner of any other
 * wallet is asked to pay by their browser.
 */
async function payWith(ctx: FundingNeeds, funding: OrderFunding, order: OrderRow): Promise<void> {
  const now = ctx.clock.now();
  if (order.state !== 'awaiting_payment' || hasLapsed(order, now)) {
    const unpaid = ['awaiting_payment', ...unpaidEndStates].includes(order.state) && !order.paying;
    // since its coins came, it has only changed while the time ran
    const reason = hasLapsed(order, funding.updatedAt) ? LATE : UNUSED;
    if (unpaid) await leaveCoins(ctx, funding, order, reason);
    else await change(ctx, funding, { nextCheckAt: null });
    return;
  }
  const again = new Date(Math.min(now.getTime() + PAUSE_MS, order.expiresAt.getTime() + 1000));
  let failure = funding.failure;
  if (order.walletKind === 'vault' && !order.paying)
    failure = (await isUntried(ctx, funding, order)) && (await pays(ctx, funding, order)) ? null : NOT_PAID;
  await change(ctx, funding, { failure, nextCheckAt: again });
}

/** Ends a funding whose coins paid for nothing, and notifies the buyer: on-ramps take longer than a quote, and they may have left. */
async function leaveCoins(
  ctx: FundingNeeds,
  funding: OrderFunding,
  order: OrderRow,
  why: string,
): Promise<void> {
  const { id } = funding;
  const moved = await ctx.db.transaction(async (tx) => {
    const set = { failure: why, nextCheckAt: null, updatedAt: ctx.clock.now() };
    if (!(await moveFunding(tx, funding, set))) return false;
    const title = await orderTitle(tx, order, 'your poster');
    const data = { title, number: orderLabel(order.number), orderId: order.id, why };
    await notify(ctx, tx, {
      userId: order.userId,
      kind: 'purchase-coins',
      data,
      key: `purchase-coins/${id}`,
    });
    return true;
  });
  if (moved) await ctx.changes.emit('orders', order.id);
}

/** Whether the order's wallet has not tried to pay since the funding began, which is the request to pay (adr/216). */
async function isUntried(
  { db }: FundingNeeds,
  { createdAt }: OrderFunding,
  order: OrderRow,
): Promise<boolean> {
  if (order.payments === 0) return true;
  const last = await findSend(db, vaultPaymentKey(order, order.payments));
  return last !== null && last.at < createdAt;
}

async function pays(ctx: FundingNeeds, { id, proved }: OrderFunding, order: OrderRow): Promise<boolean> {
  try {
    await payOrder(ctx, order.id, { id: order.userId, sessionId: '' }, { proved });
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn({ err: error, funding: id }, 'an order was not paid with the coins that came');
    return false;
  }
}

async function change<Funding extends FundingRow>(
  ctx: Needs<'changes' | 'clock' | 'db'>,
  funding: Funding,
  set: FundingChange,
): Promise<Funding | null> {
  const isNews = Object.entries(set).some(
    ([name, value]) => name !== 'nextCheckAt' && funding[name as keyof FundingChange] !== value,
  );
  const updatedAt = isNews ? ctx.clock.now() : funding.updatedAt;
  const moved = await moveFunding(ctx.db, funding, { ...set, updatedAt });
  if (!moved || !isNews) return moved;
  if (isTicketFunding(moved)) await ctx.changes.emit('transactions', moved.userId);
  else await ctx.changes.emit('orders', moved.orderId);
  return moved;
}
