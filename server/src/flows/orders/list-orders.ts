import { type Coin, exactAmount, money } from '@talkies/shared';
import type { Amount, ApiResponse, OrderPage } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { mintsPaidByWallets } from '../../chain/index.ts';
import { itemsById } from '../../modules/catalogue/index.ts';
import { paidEthPayments } from '../../modules/eth-payments/index.ts';
import { lotteryNames } from '../../modules/lottery/index.ts';
import { asTickets, isPayable, type OrderRow, orderLabel, ordersOf } from '../../modules/orders/index.ts';
import { currencyOf, paymentsById, presentAmount } from '../../modules/payments/index.ts';
import { readCursor, wholeNumbers, writeCursor } from '../../platform/cursor.ts';
import { pageOfOrder } from './order-page.ts';

const PAGE = 20;
const SORT = 'newest';
/** a time in milliseconds, or an order's number */
const SHAPE = wholeNumbers(18);

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

/** Pages of those that wait for their buyer alone: the few that are open, and no payment of which is on its way. */
async function unpaidOf(ctx: Parts, orders: readonly OrderRow[]): Promise<Map<string, OrderPage>> {
  const open = orders.filter((order) => isPayable(order, ctx.clock.now()));
  const pages = await Promise.all(open.map((order) => pageOfOrder(ctx, order)));
  return new Map(
    pages.filter(({ payable, paying }) => payable && paying === null).map((page) => [page.id, page]),
  );
}

/** What paid for each of these orders: the provider's payment, the one in ETH, or the wallet's that minted as well. */
async function amountsPaid(
  ctx: Needs<'chains' | 'db'>,
  orders: readonly OrderRow[],
): Promise<Map<string, Amount>> {
  const ids = orders.flatMap(({ paymentId }) => paymentId ?? []);
  const [payments, minted, inEth] = await Promise.all([
    paymentsById(ctx.db, ids),
    mintsPaidByWallets(
      ctx.db,
      orders.map(({ chainOrderId }) => chainOrderId),
    ),
    paidEthPayments(
      ctx.db,
      orders.map(({ id }) => id),
    ),
  ]);
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const ethOf = new Map(inEth.map(({ orderId, amount }) => [orderId, BigInt(amount)]));
  const coins = (wei: bigint, currency: Coin): Amount => ({
    value: exactAmount(money(wei, currency)),
    currency,
  });
  const paidBy = ({ id, paymentId, chain, chainOrderId }: OrderRow): Amount | null => {
    const own = minted.find((mint) => mint.chain === chain && mint.orderId === chainOrderId);
    // where both paid at once, a provider's money goes back
    if (own?.price) return coins(BigInt(own.price), ctx.chains.get(chain).config.currency);
    const payment = paymentId === null ? undefined : byId.get(paymentId);
    if (payment) return presentAmount({ amount: payment.received, currency: currencyOf(payment) });
    const eth = ethOf.get(id);
    return eth === undefined ? null : coins(eth, 'ETH');
  };
  return new Map(
    orders.flatMap((order) => {
      const paid = paidBy(order);
      return paid ? [[order.id, paid] as const] : [];
    }),
  );
}
