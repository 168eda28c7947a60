import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { openOrdersLimit } from '../../../platform/settings/settings.ts';
import { linkedAmong } from '../../wallets/index.ts';
import { decidePlacement, UNPAID_WITHIN_MS } from '../rules.ts';
import type { OrderRow } from '../tables.ts';
import { newOrder, type OrderRequest, requirePlaceable } from './request.ts';
import { othersOfBuyers, type Stock, stocksOf } from './reservations.ts';
import { writeOrders } from './write-orders.ts';

/**
 * Places the orders of several buyers by a few statements. Runs in a transaction that has locked the buyers and the items.
 * Returns for each buyer the order, or the reason for none, or null where the buyer has other orders of the drop or of
 * this request: `placeOrder` decides those.
 */
export async function placeTogether(
  ctx: Needs<'clock' | 'config'>,
  tx: Database,
  requests: OrderRequest[],
): Promise<(OrderRow | AppError | null)[]> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - UNPAID_WITHIN_MS);
  const othersOf = await othersOfBuyers(tx, requests, since);
  const placing = new Set<string>();
  const linked = await linkedAmong(
    tx,
    requests.map(({ wallet }) => wallet),
  );
  const stocks = await stocksOf(
    tx,
    requests.map(({ drop }) => drop),
  );
  const mostReserved = await openOrdersLimit({ config: ctx.config, db: tx });
  const answers = requests.map((request) => {
    const { userId, wallet } = request;
    const { ofThis, reserved } = othersOf(request);
    // the second of two requests of one buyer finds the first one's order
    if (ofThis || placing.has(userId)) return null;
    placing.add(userId);
    try {
      const stock = requirePlaceable(stocks, linked.get(wallet) === userId, request);
      return reserveFrom(stock, { reservedByBuyer: reserved, mostReserved }, request, now);
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  });
  const placed = answers.flatMap((answer) => (answer instanceof AppError ? [] : (answer ?? [])));
  if (placed.length > 0) await writeOrders(tx, placed);
  return answers;
}

/** Takes one edition from the stock. @throws order/sold-out, order/all-reserved, order/too-many-open */
function reserveFrom(
  stock: Stock,
  buyer: { reservedByBuyer: number; mostReserved: number },
  request: OrderRequest,
  now: Date,
): OrderRow {
  const placement = decidePlacement<OrderRow>({
    own: [],
    ...buyer,
    wallet: request.wallet,
    now,
    quantity: Math.min(request.item.quantity, stock.supplyCap),
    minted: stock.minted,
    reserved: stock.reserved,
    endedUnpaid: [],
    launchLeft: request.launch?.left ?? null,
  });
  if (placement.kind === 'refuse') throw new AppError(placement.code);
  stock.reserved += 1;
  return newOrder(request, now);
}
