import type { ChainName } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { createLoop } from '../../platform/jobs/loop.ts';
import { handleDemoTickets } from '../demonstration/lotteries.ts';
import { endLotteries } from './end-lotteries.ts';
import { handleLotteryNotices, notifyPlayers } from './notify-players.ts';
import { compareLists, linkLotteries, openLotteries } from './open-lotteries.ts';

/** What lotteries do by themselves: after each step of a reader, and as time passes. */
export interface LotteryWorker {
  /** after the writer has looked at the chain's new blocks */
  advance(chain: ChainName): Promise<void>;
  /** deadlines that have come, draws and refunds; tests call it instead of waiting */
  tick(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export function createLotteryWorker(
  ctx: Needs<
    | 'chains'
    | 'changes'
    | 'clock'
    | 'config'
    | 'db'
    | 'log'
    | 'mail'
    | 'queue'
    | 'rates'
    | 'signers'
    | 'writer'
  >,
): LotteryWorker {
  handleLotteryNotices(ctx);
  handleDemoTickets(ctx);

  const tick = async (): Promise<void> => {
    await openLotteries(ctx);
    for (const { config } of ctx.chains.all()) await endLotteries(ctx, config.name);
  };
  const loop = createLoop(ctx.log, 'lotteries cannot be ended just now', tick);
  return {
    advance: async (chain) => {
      await linkLotteries(ctx, chain);
      await notifyPlayers(ctx, chain);
      await compareLists(ctx, chain);
    },
    tick,
    ...loop,
  };
}
