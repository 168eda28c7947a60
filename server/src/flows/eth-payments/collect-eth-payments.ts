import { randomUUID } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import {
  type Chain,
  receiverPaymentsDue,
  receiverPaymentsOf,
  receiverPaymentsThat,
} from '../../chain/index.ts';
import {
  ANNOUNCED_WITHIN_MS,
  claimEthPayments,
  collectionCall,
  type EthPaymentRow,
  endEthCollection,
  setEthPayment,
} from '../../modules/eth-payments/index.ts';
import type { Database } from '../../platform/db/database.ts';

/** The number of payments that share the fixed cost of one transaction. */
const BATCH = 50;
/** Extra time, since a block's time may be behind our clock. */
const DUE_MARGIN_MS = 5 * MINUTE_MS;

/** A batch that failed is not sent again so soon: what refuses it, as a treasury that takes no money, lasts. */
const AGAIN_AFTER_MS = HOUR_MS;

type Ports = Needs<'clock' | 'db' | 'log' | 'writer'>;

/**
 * Brings the payments of delivered orders to the treasury: announces their collection, and collects them three days later,
 * unless the payer objects (adr/141), which the contracts' owner decides. A failed transaction is repeated after an hour, with the
 * payments due then. May be repeated, in any number of processes.
 */
export async function collectEthPayments(ctx: Ports, chain: Chain): Promise<void> {
  const now = ctx.clock.now();
  /** Not what has failed lately, which the key of its last batch and the time of its state tell. */
  const hasRested = ({ collectKey, updatedAt }: EthPaymentRow): boolean =>
    collectKey === null || now.getTime() - updatedAt.getTime() >= AGAIN_AFTER_MS;
  await track(ctx, chain);
  await takeOver(ctx, chain);
  await ctx.db.transaction(async (tx) => {
    const uncollected = (await claimEthPayments(tx, chain.config.name, ['kept'], BATCH)).filter(hasRested);
    const oldest = uncollected[0]?.updatedAt.getTime() ?? now.getTime();
    if (uncollected.length === BATCH || now.getTime() - oldest >= ANNOUNCED_WITHIN_MS)
      await send(ctx, tx, chain, 'announceCollection', uncollected);
  });
  await ctx.db.transaction(async (tx) => {
    const { name } = chain.config;
    // payments that are not due must not fill the batch: an objection may last for long
    const among = receiverPaymentsDue(tx, name, new Date(now.getTime() - DUE_MARGIN_MS));
    const due = (await claimEthPayments(tx, name, ['announced'], BATCH, among)).filter(hasRested);
    if (due.length > 0) await send(ctx, tx, chain, 'collect', due);
  });
}

const receivedOf = (tx: Database, { config }: Chain, payments: readonly EthPaymentRow[]) =>
  receiverPaymentsOf(
    tx,
    config.name,
    payments.map(({ chainOrderId }) => chainOrderId),
  );

async function send(
  ctx: Needs<'clock' | 'writer'>,
  tx: Database,
  chain: Chain,
  what: 'announceCollection' | 'collect',
  payments: readonly EthPaymentRow[],
): Promise<void> {
  const key = `receiver/${what}/${randomUUID()}`;
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

/**
 * Updates payments that the receiver has already announced or collected, before a restore or by hand: one of them would
 * make it refuse a whole batch.
 */
async function takeOver(ctx: Ports, chain: Chain): Promise<void> {
  const { name } = chain.config;
  const updatedAt = ctx.clock.now();
  for (const [before, state] of [
    ['kept', 'announced'],
    ['announced', 'collected'],
  ] as const) {
    const among = receiverPaymentsThat(ctx.db, name, state);
    for (const payment of await claimEthPayments(ctx.db, name, [before], 10 * BATCH, among))
      await endEthCollection(ctx.db, payment, { state, updatedAt });
  }
}

/** Ends the announcements and collections that were sent: by the receiver's events, or where the writer says that they failed. */
async function track(ctx: Ports, chain: Chain): Promise<void> {
  const sent = await claimEthPayments(ctx.db, chain.config.name, ['announcing', 'collecting'], 10 * BATCH);
  const failed = new Set<string>();
  for (const key of new Set(sent.map(({ collectKey }) => collectKey ?? '')))
    if ((await ctx.writer.transactionByKey(key))?.status === 'failed') failed.add(key);
  const atReceiver = await receivedOf(ctx.db, chain, sent);
  for (const payment of sent) {
    const received = atReceiver.get(payment.chainOrderId);
    const announces = payment.state === 'announcing';
    const done = announces ? received?.collectableFrom : received?.collected;
    const updatedAt = ctx.clock.now();
    if (done)
      await endEthCollection(ctx.db, payment, { state: announces ? 'announced' : 'collected', updatedAt });
    else if (failed.has(payment.collectKey ?? '')) {
      ctx.log.error({ payment: payment.id, key: payment.collectKey }, 'a collection at the receiver failed');
      await endEthCollection(ctx.db, payment, { state: announces ? 'kept' : 'announced', updatedAt });
    }
  }
}
