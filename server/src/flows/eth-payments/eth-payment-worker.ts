import { MINUTE_MS, RECEIVER_CHAIN } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { type Chain, finalBlock, headOf, isChainIdle } from '../../chain/index.ts';
import {
  type EthPaymentRow,
  readCollectingFrom,
  refundedWithToken,
  unfinishedEthPayments,
} from '../../modules/eth-payments/index.ts';
import { createLoop, type Loop, together } from '../../platform/jobs/loop.ts';
import { collectEthPayments } from './collect-eth-payments.ts';
import { type ChainWide, trackEthPayment } from './track-eth-payment.ts';

type Ports = Parameters<typeof trackEthPayment>[0];

export interface EthPaymentWorker extends Loop {
  /** Tracks every payment that may still change. Tests call it instead of waiting. */
  tick(): Promise<void>;
  /** Announces and collects the payments of delivered orders. */
  collect(): Promise<void>;
}

/** Tracks payments in ETH for items of another chain. Several processes may run it; each step is taken once. */
export function createEthPaymentWorker(ctx: Ports): EthPaymentWorker {
  const tick = () => sweep(ctx);
  const collect = () => collectAll(ctx);
  const loops = together([
    createLoop(ctx.log, 'payments in ETH cannot be looked after just now', tick),
    createLoop(ctx.log, 'payments in ETH cannot be collected just now', collect, { pauseMs: MINUTE_MS }),
  ]);
  return { tick, collect, ...loops };
}

/** Handles refunds after delivery first, and then collects. */
async function collectAll(ctx: Ports): Promise<void> {
  for (const chain of ctx.chains.all()) {
    if (chain.config.name !== RECEIVER_CHAIN) continue;
    await trackAll(ctx, chain, await refundedWithToken(ctx.db, chain.config.name));
    await collectEthPayments(ctx, chain);
  }
}

async function sweep(ctx: Ports): Promise<void> {
  const open = await unfinishedEthPayments(ctx.db);
  for (const chain of ctx.chains.all())
    await trackAll(
      ctx,
      chain,
      open.filter(({ chain: name }) => name === chain.config.name),
    );
}

async function trackAll(ctx: Ports, chain: Chain, payments: readonly EthPaymentRow[]): Promise<void> {
  const common = payments.length > 0 ? await readChain(ctx, chain) : null;
  if (!common) return;
  for (const payment of payments)
    await trackEthPayment(ctx, chain, payment, common).catch((error: unknown) =>
      // one failing payment must not hold up the others
      ctx.log.error({ err: error, payment: payment.id }, 'a payment in ETH was not looked after'),
    );
}

/** The chain's facts for all payments; null before the first block is read. */
async function readChain(ctx: Needs<'chains' | 'db' | 'log'>, chain: Chain): Promise<ChainWide | null> {
  const { name } = chain.config;
  const head = await headOf(ctx.db, name);
  if (!head) return null;
  const [final, isIdle, collectingFrom] = await Promise.all([
    finalBlock(ctx, name, head),
    isChainIdle(ctx, name, head),
    readCollectingFrom(chain),
  ]);
  return { final, head, isChainIdle: isIdle, collectingFrom };
}
