import { money } from '@talkies/shared';
import type { Amount, ApiResponse, OrderPage } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { mintsOfOrders } from '../../chain/index.ts';
import { itemsById } from '../../modules/catalogue/index.ts';
import { paidEthPayments } from '../../modules/eth-payments/index.ts';
import { lotteryNames } from '../../modules/lottery/index.ts';
import { asTickets, isPayable, type OrderRow, orderLabel, ordersOf } from '../../modules/orders/index.ts';
import { paymentsById } from '../../modules/payments/index.ts';
import { readCursor, wholeNumbers, writeCursor } from '../../platform/cursor.ts';
import { pageOfOrder } from './order-page.ts';
import { paidBy } from './paid-by.ts';

const PAGE = 20;
const SORT = 'newest';
/** a time in milliseconds, or an order's number; PostgreSQL reads no time with more digits */
const SHAPE = wholeNumbers(14);

type Parts = Needs<'chains' | 'clock' | 'config' | 'db' | 'writer'>;

/** A buyer's orders, newest first. @param before `next` of the page before @throws request/invalid */
export async function listOrders(
  ctx: Parts,
  userId: string,
  before: string | null,
): Promise<ApiResponse<'listOrders'>> {
  const cursor = before === null ? null : readCursor(SORT, before, SHAPE);
  const rows = await ordersOf(ctx.db, userId, {
    before: cursor && { createdAt: new Date(Number(cursor.key)), number: BigInt(cursor.id) },
    limit: PAGE + 1,
  });
  const page = rows.slice(0, PAGE);
  const [items, lotteries, paid, unpaid] = await Promise.all([
    itemsById(ctx.db, [...new Set(page.map(({ itemId }) => itemId))]),
    lotteryNames(ctx.db, [...new Set(page.flatMap(({ lottery }) => lottery ?? []))]),
    amountsPaid(ctx, page),
    unpaidOf(ctx, page),
  ]);
  const last = page.at(-1);
  return {
    orders: page.flatMap((order) => {
      const { id, number, state, itemId, priceCents, createdAt } = order;
      const item = items.get(itemId);
      if (!item) return [];
      const tickets = asTickets(order);
      return {
        id,
        number: orderLabel(number),
        state,
        item: { id: item.id, title: item.title, film: item.film, image: item.image },
        tickets: tickets && {
          lottery: tickets.lottery,
          name: lotteries.get(tickets.lottery) ?? '',
          count: tickets.ticketCount,
        },
        price: money(priceCents, 'USD'),
        paid: paid.get(id) ?? null,
        payableUntil: unpaid.get(id)?.expiresAt ?? null,
        marketToken: unpaid.get(id)?.marketToken ?? null,
        createdAt: createdAt.toISOString(),
      };
    }),
    next:
      rows.length > PAGE && last
        ? writeCursor(SORT, { key: `${last.createdAt.getTime()}`, id: `${last.number}` })
        : null,
  };
}

/** The pages of the few orders that wait only for their buyer: open, and without a payment underway. */
async function unpaidOf(ctx: Parts, orders: readonly OrderRow[]): Promise<Map<string, OrderPage>> {
  const open = orders.filter((order) => isPayable(order, ctx.clock.now()));
  const pages = await Promise.all(open.map((order) => pageOfOrder(ctx, order)));
  return new Map(
    pages.filter(({ payable, paying }) => payable && paying === null).map((page) => [page.id, page]),
  );
}

/** The amount that paid for each of these orders. */
async function amountsPaid(
  ctx: Needs<'chains' | 'db'>,
  orders: readonly OrderRow[],
): Promise<Map<string, Amount>> {
  const ids = orders.flatMap(({ paymentId }) => paymentId ?? []);
  const [payments, mints, inEth] = await Promise.all([
    paymentsById(ctx.db, ids),
    mintsOfOrders(
      ctx.db,
      orders.map(({ chainOrderId }) => chainOrderId),
    ),
    paidEthPayments(
      ctx.db,
      orders.map(({ id }) => id),
    ),
  ]);
  return new Map(
    orders.flatMap((order) => {
      const { id, chain, chainOrderId } = order;
      const mint = mints.find((one) => one.chain === chain && one.orderId === chainOrderId) ?? null;
      const ethPayment = inEth.find(({ orderId }) => orderId === id) ?? null;
      const coin = ctx.chains.get(chain).config.currency;
      const paid = paidBy({ order, payments, ethPayment, mint, coin });
      return paid ? [[id, paid.amount] as const] : [];
    }),
  );
}
