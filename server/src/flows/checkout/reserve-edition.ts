import type { Needs } from '../../chain/context.ts';
import { requireNotSuspended, suspendedAmong } from '../../modules/accounts/index.ts';
import { type LockedItem, lockItems } from '../../modules/catalogue/index.ts';
import { decideOrders, markPassesUsed } from '../../modules/launches/index.ts';
import {
  ITEM_CHANGED,
  lockBuyers,
  type OrderRequest,
  type OrderRow,
  placeOrder,
  placeTogether,
} from '../../modules/orders/index.ts';
import { batchedOf } from '../../platform/batched.ts';
import { limitConcurrency } from '../../platform/concurrency.ts';
import type { Database } from '../../platform/db/database.ts';
import { waitAtMost } from '../../platform/db/lock-timeout.ts';
import { AppError } from '../../platform/errors.ts';

type Ports = Needs<'clock' | 'config' | 'db' | 'log'>;
type Placing = Omit<OrderRequest, 'launch'> & { item: { priceCents: bigint; launchId: string | null } };

/** Longer than orders hold their locks: something else holds them, and the orders of other items need not wait. */
const WAIT_MS = 1_000;

/**
 * The most orders that wait for locks on their own, each on a connection: a crowd of them would leave no connection for the
 * orders written together, and would only grow.
 */
const ALONE = 3;
const aloneOf = new WeakMap<Database, ReturnType<typeof limitConcurrency>>();
function fewAlone(db: Database): ReturnType<typeof limitConcurrency> {
  const known = aloneOf.get(db) ?? limitConcurrency(ALONE);
  aloneOf.set(db, known);
  return known;
}

/**
 * Reserves an edition for a buyer's new order, or finds the order that they have. Most of an order's cost is its transaction,
 * and transactions of one item wait for each other: orders that arrive while one is being written are written together by
 * the next (adr/242).
 * @throws as `placeOrder`; auth/suspended
 */
export async function reserveEdition(
  ctx: Ports,
  placing: Placing,
): Promise<{ order: OrderRow; isNew: boolean }> {
  const together = await reserveTogether(ctx.db, { ctx, placing });
  if (together instanceof AppError) throw together;
  return together ? { order: together, isNew: true } : reserveAlone(ctx, placing);
}

/** Writes several orders together; null for each that must be written on its own. */
const reserveTogether = batchedOf(async (db: Database, requests: { ctx: Ports; placing: Placing }[]) => {
  const [first] = requests;
  if (!first) return [];
  try {
    return await db.transaction(async (tx) => {
      await waitAtMost(tx, WAIT_MS);
      const placings = requests.map(({ placing }) => placing);
      const buyers = placings.map(({ userId }) => userId);
      await lockBuyers(tx, buyers);
      const suspended = await suspendedAmong(tx, buyers);
      const items = await lockItems(
        tx,
        placings.map(({ item }) => item.id),
      );
      const same = placings.filter((placing) => isSame(placing, items) && !suspended.has(placing.userId));
      const decided = await decideByLaunch(first.ctx, tx, same);
      const placeable = decided.flatMap((request) => (request instanceof AppError ? [] : [request]));
      const placed = await placeTogether(first.ctx, tx, placeable);
      await usePasses(first.ctx, tx, placed);
      const answers = new Map(
        decided.map((request, at) => [
          same[at],
          request instanceof AppError ? request : placed[placeable.indexOf(request)],
        ]),
      );
      return placings.map((placing) => answers.get(placing) ?? null);
    });
  } catch (error) {
    // one failing order must not refuse the others
    first.ctx.log.warn({ err: error, orders: requests.length }, 'orders are written one by one');
    return requests.map(() => null);
  }
});

const reserveAlone = (ctx: Ports, placing: Placing): Promise<{ order: OrderRow; isNew: boolean }> =>
  fewAlone(ctx.db)(() =>
    ctx.db.transaction(async (tx) => {
      await lockBuyers(tx, [placing.userId]);
      await requireNotSuspended(tx, placing.userId);
      if (!isSame(placing, await lockItems(tx, [placing.item.id])))
        throw new AppError('order/not-for-sale', {
          detail: ITEM_CHANGED,
        });
      const [request] = await decideByLaunch(ctx, tx, [placing]);
      if (!request || request instanceof AppError) throw request ?? new AppError('order/not-for-sale');
      const placed = await placeOrder(ctx, tx, request);
      if (placed.isNew) await usePasses(ctx, tx, [placed.order]);
      return placed;
    }),
  );

/**
 * The launches' decisions on orders, read with the items locked, so that a launch that was stopped or moved meanwhile counts.
 * Items without a launch need no query.
 */
async function decideByLaunch(
  { clock }: Ports,
  tx: Database,
  placings: Placing[],
): Promise<(OrderRequest | AppError)[]> {
  const ofLaunches = placings.flatMap((placing) => {
    const { launchId } = placing.item;
    return launchId === null ? [] : [{ placing, launchId, userId: placing.userId }];
  });
  if (ofLaunches.length === 0) return placings;
  const decisions = await decideOrders(tx, ofLaunches, clock.now());
  const decisionOf = new Map(ofLaunches.map(({ placing }, at) => [placing, decisions[at]]));
  return placings.map((placing) => {
    const decision = decisionOf.get(placing);
    if (decision?.problem) return new AppError(decision.problem);
    return decision?.launch ? { ...placing, launch: decision.launch } : placing;
  });
}

/** Uses up the waiting-room passes that these orders were placed with. */
async function usePasses(
  { clock }: Ports,
  tx: Database,
  placed: (OrderRow | AppError | null)[],
): Promise<void> {
  const ofLaunches = placed.flatMap((order) =>
    order === null || order instanceof AppError || order.launchId === null
      ? []
      : [{ launchId: order.launchId, userId: order.userId }],
  );
  if (ofLaunches.length > 0) await markPassesUsed(tx, ofLaunches, clock.now());
}

const isSame = ({ item }: Placing, locked: Map<string, LockedItem>): boolean => {
  const now = locked.get(item.id);
  return now?.status === 'published' && now.priceCents === item.priceCents && now.launchId === item.launchId;
};
