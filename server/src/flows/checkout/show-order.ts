import type { Order } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { headOf, receiverPaymentOf } from '../../chain/index.ts';
import { type ItemSummary, itemsById } from '../../modules/catalogue/index.ts';
import {
  availableReceiver,
  ethPaymentOf,
  presentEthPayment,
  receiverChainOf,
} from '../../modules/eth-payments/index.ts';
import { lotteryNameOf } from '../../modules/lottery/index.ts';
import {
  asTickets,
  confirmationTokens,
  eventsOf,
  findLatest,
  findOrder,
  firstSteps,
  type OrderRow,
  presentOrder,
  unpaidReservations,
} from '../../modules/orders/index.ts';
import { AppError } from '../../platform/errors.ts';
import { findDelivery } from '../delivery/find-delivery.ts';

/** An order as its buyer sees it, with the chain's present facts. */
export async function showOrder(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'writer'>,
  order: OrderRow,
): Promise<Order> {
  const tickets = asTickets(order);
  const [items, events, mint, head, payment, ethPayment, lottery] = await Promise.all([
    itemsById(ctx.db, [order.itemId]),
    eventsOf(ctx.db, order.id),
    findDelivery(ctx, order),
    headOf(ctx.db, order.chain),
    order.paying && order.paymentKey ? ctx.writer.transactionByKey(order.paymentKey) : null,
    showEthPayment(ctx, order),
    tickets && lotteryNameOf(ctx.db, tickets.lottery),
  ]);
  const item = items.get(order.itemId);
  if (!item) throw new Error(`the item ${order.itemId} of an order is gone`);
  const sentHash = payment?.hash ?? null;
  const facts = { order, item, events, mint, lottery, head: head?.number ?? 0, sentHash, ethPayment };
  return present(ctx, facts);
}

/** The same for an order that was just placed: nothing of it can be on a chain yet. */
export async function showPlaced(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db'>,
  order: OrderRow,
  item: ItemSummary,
): Promise<Order> {
  const events = firstSteps.map(({ state }) => ({ state, at: order.createdAt }));
  const offer = await availableReceiver(ctx, order);
  const unpaid = { payment: null, received: null, sentHash: null, now: ctx.clock.now() };
  const ethPayment = offer && presentEthPayment({ order, chain: offer.config, ...unpaid });
  const facts = { order, item, events, mint: null, lottery: null, head: 0, sentHash: null, ethPayment };
  return present(ctx, facts);
}

type Facts = Omit<Parameters<typeof presentOrder>[0], 'item' | 'chain' | 'tokens' | 'now'> & {
  item: ItemSummary;
};

const present = (
  ctx: Needs<'chains' | 'clock' | 'config'>,
  { item: { id, title, film, productionHouse, rarity, collection, quantity, image }, ...facts }: Facts,
): Order =>
  presentOrder({
    ...facts,
    item: { id, title, film, productionHouse, rarity, collection, quantity, image },
    chain: ctx.chains.get(facts.order.chain).config,
    tokens: confirmationTokens(ctx.config.authSecret),
    now: ctx.clock.now(),
  });

async function showEthPayment(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'writer'>,
  order: OrderRow,
): Promise<Order['ethPayment']> {
  const chain = receiverChainOf(ctx.chains, order);
  if (!chain) return null;
  const payment = await ethPaymentOf(ctx.db, order.id);
  if (!payment && !(await availableReceiver(ctx, order))) return null;
  const key = payment?.paymentKey ?? null;
  return presentEthPayment({
    order,
    payment,
    received: payment && (await receiverPaymentOf(ctx.db, payment)),
    sentHash: (key && (await ctx.writer.transactionByKey(key))?.hash) || null,
    chain: chain.config,
    now: ctx.clock.now(),
  });
}

/** A user's own order. @throws order/not-found also for somebody else's, whose existence is not revealed */
export async function ownOrder(ctx: Needs<'db'>, id: string, userId: string): Promise<OrderRow> {
  const order = await findOrder(ctx.db, id, userId);
  if (!order) throw new AppError('order/not-found');
  return order;
}

export const getOrder = async (
  ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'writer'>,
  id: string,
  userId: string,
): Promise<Order> => showOrder(ctx, await ownOrder(ctx, id, userId));

export async function latestOrder(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'writer'>,
  userId: string,
): Promise<Order | null> {
  const order = await findLatest(ctx.db, userId);
  return order && showOrder(ctx, order);
}

/**
 * A buyer's unpaid orders whose voucher was given to a wallet of their own: each reserves an edition until its quote is over,
 * cancelled or not (adr/076).
 */
export async function openReservations(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'writer'>,
  userId: string,
): Promise<Order[]> {
  const unpaid = await unpaidReservations(ctx.db, userId);
  const given = unpaid.filter(
    ({ walletKind, voucherSignature }) => walletKind !== 'vault' && voucherSignature !== null,
  );
  return Promise.all(given.map((order) => showOrder(ctx, order)));
}

/**
 * The order of a confirmation link. A link of another user or item, or a changed one, leads nowhere; an expired link of the
 * user's own still shows the order, which `getOrder` would show as well (spec:16).
 */
export async function openConfirmation(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'writer'>,
  link: { nftId: string; token: string },
  userId: string,
): Promise<Order> {
  const opened = confirmationTokens(ctx.config.authSecret).open(link.token, userId, link.nftId);
  if (!opened) throw new AppError('order/not-found');
  return getOrder(ctx, opened.orderId, userId);
}
