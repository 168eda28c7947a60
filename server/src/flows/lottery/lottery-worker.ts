import type { ChainName } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { chainLoops } from '../../chain/index.ts';
import { dropFreeTickets } from '../../modules/lottery/index.ts';
import { eachAtOnce } from '../../platform/each.ts';
import { createLoop, together } from '../../platform/jobs/loop.ts';
import { handleDemoTickets } from '../demonstration/lotteries.ts';
import { endLotteries } from './end-lotteries.ts';
import { handleLotteryNotifications, notifyPlayers } from './notify-players.ts';
import { compareLists, linkLotteries, openLotteries } from './open-lotteries.ts';

/** The lotteries' background work: after each step of a reader, and as time passes. */
export interface LotteryWorker {
  /** after the writer has looked at the chain's new blocks */
  advance(chain: ChainName): Promise<void>;
  /** handles passed deadlines, draws and refunds; tests call it instead of waiting */
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
  handleLotteryNotifications(ctx);
  handleDemoTickets(ctx);

  const names = ctx.chains.all().map(({ config }) => config.name);
  const open = () => openLotteries(ctx);
  const end = (chain: ChainName) => endLotteries(ctx, chain);
  const loops = [
    createLoop(ctx.log, 'lotteries cannot be opened just now', open),
    ...chainLoops(ctx, 'lotteries cannot be ended just now', end),
  ];
  return {
    advance: async (chain) => {
      await linkLotteries(ctx, chain);
      await notifyPlayers(ctx, chain);
      await dropFreeTickets(ctx, chain);
      await compareLists(ctx, chain);
    },
    tick: async () => {
      await open();
      await eachAtOnce(names, end);
    },
    ...together(loops),
  };
}
