import { randomUUID } from 'node:crypto';
import type { Needs } from '../../chain/context.ts';
import type { Chain, ReceiverPayment } from '../../chain/index.ts';
import {
  collectionCall,
  type EthPaymentRow,
  setEthPayment,
  takeEthPayments,
} from '../../modules/eth-payments/index.ts';
import type { Database } from '../../platform/db/database.ts';

/** Several in one transaction cost a quarter of what each alone would. */
const BATCH = 50;
/** Announced at the latest so long after delivery: well within the fourteen days of IOrderReceiver. */
const ANNOUNCED_WITHIN_MS = 86_400_000;
/** A block's time may be behind our clock. */
const DUE_MARGIN_MS = 5 * 60_000;

type Ports = Needs<'clock' | 'db' | 'log' | 'writer'>;
type Held = { payment: EthPaymentRow; received: ReceiverPayment };

/**
 * Brings what was delivered for good to the treasury: announces it, and collects it three days later, unless its payer
 * objects (adr/141); that is left to the owner. A transaction that failed is made again with what is due then. May be
 * repeated, in any number of processes.
 */
export async function collectEthPayments(ctx: Ports, chain: Chain): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction((tx) => follow(ctx, tx, chain));
  await ctx.db.transaction(async (tx) => {
    const kept = await takeEthPayments(tx, chain.config.name, ['kept'], BATCH);
    const oldest = kept[0]?.payment.updatedAt.getTime() ?? now.getTime();
    if (kept.length === BATCH || now.getTime() - oldest >= ANNOUNCED_WITHIN_MS)
      await send(ctx, tx, chain, 'announceCollection', kept);
  });
  await ctx.db.transaction(async (tx) => {
    const announced = await takeEthPayments(tx, chain.config.name, ['announced'], BATCH);
    const due = announced.filter(({ received: { collectableFrom, objected } }) => {
      const from = collectableFrom?.getTime() ?? Number.POSITIVE_INFINITY;
      return !objected && now.getTime() - DUE_MARGIN_MS >= from;
    });
    if (due.length > 0) await send(ctx, tx, chain, 'collect', due);
  });
}

async function send(
  ctx: Needs<'clock' | 'writer'>,
  tx: Database,
  chain: Chain,
  what: 'announceCollection' | 'collect',
  held: readonly Held[],
): Promise<void> {
  const key = `receiver/${what}/${randomUUID()}`;
  const payments = held.map(({ payment }) => payment);
  await ctx.writer.enqueueTransaction(tx, {
    chain: chain.config.name,
    signer: 'cashier',
    ...collectionCall(chain.config, what, payments),
    key,
  });
  const state = what === 'collect' ? 'collecting' : 'announcing';
  for (const { id } of payments)
    await setEthPayment(tx, id, { state, collectKey: key, updatedAt: ctx.clock.now() });
}

/** What became of the transactions that were sent: the receiver's events say so, or the writer that it failed. */
async function follow(ctx: Ports, tx: Database, { config }: Chain): Promise<void> {
  const sent = await takeEthPayments(tx, config.name, ['announcing', 'collecting'], 10 * BATCH);
  const failed = new Map<string | null, boolean>([[null, true]]);
  for (const key of new Set(sent.map(({ payment }) => payment.collectKey)))
    if (key) failed.set(key, (await ctx.writer.transactionByKey(key))?.status === 'failed');
  for (const { payment, received } of sent) {
    const announces = payment.state === 'announcing';
    const done = announces ? received.collectableFrom !== null : received.collected;
    const updatedAt = ctx.clock.now();
    if (done)
      await setEthPayment(tx, payment.id, { state: announces ? 'announced' : 'collected', updatedAt });
    else if (failed.get(payment.collectKey)) {
      ctx.log.error({ payment: payment.id, key: payment.collectKey }, 'a collection at the receiver failed');
      await setEthPayment(tx, payment.id, { state: announces ? 'kept' : 'announced', updatedAt });
    }
  }
}
