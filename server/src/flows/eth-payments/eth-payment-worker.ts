import type { ChainName } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { finalBlock, headOf, isChainIdle } from '../../chain/index.ts';
import { openEthPayments } from '../../modules/eth-payments/index.ts';
import { collectEthPayments } from './collect-eth-payments.ts';
import { type ChainWide, trackEthPayment } from './track-eth-payment.ts';

const SWEEP_MS = 1000;
const COLLECT_MS = 60_000;

export interface EthPaymentWorker {
  /** Looks after every payment of which something is still to come. Tests call it instead of waiting. */
  tick(): Promise<void>;
  /** Announces and collects what was delivered. */
  collect(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Looks after payments in ETH for items of another chain; several processes may, each step is taken once. */
export function createEthPaymentWorker(
  ctx: Needs<
    'chains' | 'changes' | 'clock' | 'config' | 'db' | 'log' | 'mail' | 'queue' | 'signers' | 'writer'
  >,
): EthPaymentWorker {
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

async function collectAll(ctx: Needs<'chains' | 'clock' | 'db' | 'log' | 'writer'>): Promise<void> {
  for (const chain of ctx.chains.all())
    if (chain.config.name === 'ethereum') await collectEthPayments(ctx, chain);
}

async function sweep(
  ctx: Needs<
    'chains' | 'changes' | 'clock' | 'config' | 'db' | 'log' | 'mail' | 'queue' | 'signers' | 'writer'
  >,
): Promise<void> {
  const open = await openEthPayments(ctx.db);
  for (const chain of ctx.chains.all()) {
    const payments = open.filter(({ chain: name }) => name === chain.config.name);
    const common = payments.length > 0 ? await readChain(ctx, chain.config.name) : null;
    if (!common) continue;
    for (const payment of payments)
      await trackEthPayment(ctx, chain, payment, common).catch((error: unknown) =>
        // one in trouble must not keep the others from their owners
        ctx.log.error({ err: error, payment: payment.id }, 'a payment in ETH was not looked after'),
      );
  }
}

/** Null before the chain's first block is read. */
async function readChain(ctx: Needs<'chains' | 'db' | 'log'>, chain: ChainName): Promise<ChainWide | null> {
  const head = await headOf(ctx.db, chain);
  if (!head) return null;
  const [final, isIdle] = await Promise.all([finalBlock(ctx, chain, head), isChainIdle(ctx, chain, head)]);
  return { final, head, headNumber: head.number, isChainIdle: isIdle };
}
