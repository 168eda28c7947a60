import type { ChainName } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { chainLoops, dropsOf, finalBlock, type Head, headOf, isChainIdle } from '../../chain/index.ts';
import {
  advanceOrder,
  type ChainFacts,
  decideAdvance,
  isVoucherDead,
  LOST_BLOCKS,
  lateMints,
  lostMints,
  type OrderRow,
  unansweredAmong,
  type Watched,
  waitingOrders,
} from '../../modules/orders/index.ts';
import { isTracked, movePayment } from '../../modules/payments/index.ts';
import { together } from '../../platform/jobs/loop.ts';
import { bookRoyalty, paymentFor } from '../royalties/book-royalty.ts';
import { afterDelivery } from './after-delivery.ts';
import { endFailedPayment } from './end-failed-payment.ts';
import { isMintOf } from './find-delivery.ts';

export interface Reconciler {
  /**
   * Moves every order of a chain as the chain's facts require. The reader calls it after each batch and each reorganisation.
   * Idempotent; in this process one call at a time for each chain.
   */
  advance(chain: ChainName): Promise<void>;
  /** Advances all chains once a second, for changes by time alone. */
  start(): void;
  stop(): Promise<void>;
}

export function createReconciler(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'log' | 'mail' | 'queue' | 'writer'>,
): Reconciler {
  /** by chain, the head at which all orders were last compared */
  const compared = new Map<ChainName, Head>();
  /** by chain, so that a node that hangs does not hold up the other chain's orders */
  const running = new Map<ChainName, Promise<void>>();
  const advance = (chain: ChainName): Promise<void> => {
    const next = (running.get(chain) ?? Promise.resolve()).then(() => reconcile(ctx, chain, compared));
    running.set(
      chain,
      next.catch(() => undefined),
    );
    return next;
  };
  const loops = together(chainLoops(ctx, 'orders cannot be reconciled just now', advance));
  return {
    advance,
    start: loops.start,
    stop: async () => {
      await loops.stop();
      await Promise.all(running.values());
    },
  };
}

async function reconcile(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'log' | 'mail' | 'queue' | 'writer'>,
  chain: ChainName,
  compared: Map<ChainName, Head>,
): Promise<void> {
  const head = await headOf(ctx.db, chain);
  if (!head) return;
  const now = ctx.clock.now();
  // a block's time may be ahead of our clock, and decides when a voucher ends
  const watched = await waitingOrders(ctx.db, chain, new Date(Math.max(head.at.getTime(), now.getTime())));
  // orders that were given up or delivered for good change only with the chain, not with time
  const before = compared.get(chain);
  if (before?.hash !== head.hash) {
    // so many blocks are checked once more, for changes that another process made or could not make
    const after = before?.reorganisations === head.reorganisations ? before.number - LOST_BLOCKS : null;
    watched.push(...(await lateMints(ctx.db, chain, now, after)));
    watched.push(...(await lostMints(ctx.db, chain, head.number)));
  }
  if (watched.length > 0) await stepAll(ctx, chain, head, watched);
  compared.set(chain, head);
}

async function stepAll(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'log' | 'mail' | 'queue' | 'writer'>,
  chain: ChainName,
  head: Head,
  watched: Watched[],
): Promise<void> {
  const common = await chainFacts(ctx, chain, head, watched);
  const soldOut = await soldOutDrops(ctx, chain, watched);
  const unanswered = await unansweredOf(ctx, watched, common.now);
  let changed = false;
  for (const { order, mint } of watched) {
    const facts = {
      ...common,
      mintedIn: fulfils(ctx, order, mint) ? (mint?.blockNumber ?? null) : null,
      soldOut: soldOut.has(order.dropId),
      unanswered: unanswered.has(order.id),
    };
    try {
      const moved = await step(ctx, { order, mint }, facts);
      changed ||= moved;
    } catch (error) {
      // one failing order must not hold up the others
      ctx.log.error({ err: error, order: order.id }, 'an order was not reconciled');
    }
  }
  if (changed) await ctx.changes.emit('catalogue');
}

/** Moves one order in one transaction. @returns whether something was written */
async function step(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue' | 'writer'>,
  { order, mint }: Watched,
  facts: ChainFacts,
): Promise<boolean> {
  const { through, reservesEdition } = decideAdvance(order, facts);
  if (through.length === 0 && reservesEdition === order.reservesEdition)
    return endFailedPayment(ctx, order, facts);
  const minted = facts.mintedIn === null ? null : mint;
  const moved = await ctx.db.transaction(async (tx) => {
    const payment = await paymentFor(tx, order);
    const advanced = await advanceOrder(ctx, tx, order, minted, { through, reservesEdition });
    if (!advanced) return null;
    // an order whose mint the chain lost is tracked again
    if (advanced.state === 'minting' && payment && isTracked(payment.state))
      await movePayment(tx, payment, { nextCheckAt: ctx.clock.now(), updatedAt: payment.updatedAt });
    await bookRoyalty(ctx, tx, advanced, minted, payment);
    await afterDelivery(ctx, tx, advanced, minted);
    return advanced;
  });
  if (moved) await ctx.changes.emit('orders', order.id);
  return moved !== null;
}

function fulfils(ctx: Needs<'log'>, order: OrderRow, mint: Watched['mint']): boolean {
  if (!mint) return false;
  const same = isMintOf(order, mint);
  if (!same)
    ctx.log.error({ order: order.id, tx: mint.txHash }, 'a mint under our number is not of our order');
  return same;
}

async function chainFacts(
  ctx: Needs<'chains' | 'clock' | 'db' | 'log'>,
  chain: ChainName,
  head: Head,
  watched: Watched[],
): Promise<Omit<ChainFacts, 'mintedIn' | 'soldOut' | 'unanswered'>> {
  const { config } = ctx.chains.get(chain);
  const facts = {
    head,
    need: config.confirmations.mint,
    now: ctx.clock.now(),
    finalized: -1,
    isChainIdle: false,
  };
  const delivered = watched.some(({ order }) => order.state === 'complete');
  const unpaid = watched.filter(({ mint }) => mint === null);
  // queried only when the answer could change something
  const restless =
    config.local && unpaid.some(({ order }) => isVoucherDead(order, { ...facts, isChainIdle: true }));
  const [final, isIdle] = await Promise.all([
    delivered ? finalBlock(ctx, chain, head) : null,
    restless && isChainIdle(ctx, chain, head),
  ]);
  return { ...facts, finalized: final?.number ?? -1, isChainIdle: isIdle };
}

/** The orders that would end now, and wait for the answer of a provider instead. */
function unansweredOf({ db }: Needs<'db'>, watched: Watched[], now: Date): Promise<Set<string>> {
  const over = watched.filter(
    ({ order: { state, latePaymentUntil }, mint }) =>
      mint === null && state === 'awaiting_payment' && latePaymentUntil !== null && latePaymentUntil < now,
  );
  return unansweredAmong(
    db,
    over.map(({ order }) => order.id),
    now,
  );
}

async function soldOutDrops(ctx: Needs<'db'>, chain: ChainName, watched: Watched[]): Promise<Set<bigint>> {
  const unpaid = watched.filter(({ mint }) => mint === null).map(({ order }) => order.dropId);
  const drops = await dropsOf(ctx.db, chain, [...new Set(unpaid)]);
  return new Set(drops.filter((drop) => drop.minted >= drop.supplyCap).map(({ dropId }) => dropId));
}
