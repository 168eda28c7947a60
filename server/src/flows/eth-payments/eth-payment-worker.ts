import type { Needs } from '../../chain/context.ts';
import { type Chain, finalBlock, headOf, isChainIdle } from '../../chain/index.ts';
import {
  type EthPaymentRow,
  openEthPayments,
  readCollectionsFrom,
  refundedWithToken,
} from '../../modules/eth-payments/index.ts';
import { collectEthPayments } from './collect-eth-payments.ts';
import { type ChainWide, trackEthPayment } from './track-eth-payment.ts';

const SWEEP_MS = 1000;
const COLLECT_MS = 60_000;

type Ports = Parameters<typeof trackEthPayment>[0];

export interface EthPaymentWorker {
  /** Looks after every payment of which something is still to come. Tests call it instead of waiting. */
  tick(): Promise<void>;
  /** Announces and collects what was delivered. */
  collect(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Looks after payments in ETH for items of another chain; several processes may, each step is taken once. */
export function createEthPaymentWorker(ctx: Ports): EthPaymentWorker {
  let running: Promise<void> | null = null;
  let timers: NodeJS.Timeout[] = [];
  let collecting: Promise<void> = Promise.resolve();
  const tick = (): Promise<void> => {
    running ??= sweep(ctx).finally(() => {
      running = null;
    });
    return running;
  };
  const collect = (): Promise<void> => {
    collecting = collecting.catch(() => undefined).then(() => collectAll(ctx));
    return collecting;
  };
  const quietly = (work: () => Promise<void>) => () => {
    work().catch((error: unknown) => ctx.log.error({ err: error }, 'payments in ETH were not looked after'));
  };
  return {
    tick,
    collect,
    start: () => {
      timers = [setInterval(quietly(tick), SWEEP_MS), setInterval(quietly(collect), COLLECT_MS)];
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.allSettled([running, collecting]);
    },
  };
}

/** What was delivered and went back all the same is known before anything is collected. */
async function collectAll(ctx: Ports): Promise<void> {
  for (const chain of ctx.chains.all()) {
    if (chain.config.name !== 'ethereum') continue;
    await trackAll(ctx, chain, await refundedWithToken(ctx.db, chain.config.name));
    await collectEthPayments(ctx, chain);
  }
}

async function sweep(ctx: Ports): Promise<void> {
  const open = await openEthPayments(ctx.db);
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
      // one in trouble must not keep the others from their owners
      ctx.log.error({ err: error, payment: payment.id }, 'a payment in ETH was not looked after'),
    );
}

/** Null before the chain's first block is read. */
async function readChain(ctx: Needs<'chains' | 'db' | 'log'>, chain: Chain): Promise<ChainWide | null> {
  const { name } = chain.config;
  const head = await headOf(ctx.db, name);
  if (!head) return null;
  const [final, isIdle, collectionsFrom] = await Promise.all([
    finalBlock(ctx, name, head),
    isChainIdle(ctx, name, head),
    readCollectionsFrom(chain),
  ]);
  return { final, head, headNumber: head.number, isChainIdle: isIdle, collectionsFrom };
}
