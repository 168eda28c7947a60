import { type ChainName, MINUTE_MS } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { chainLoops, chainVersionsOf } from '../../chain/index.ts';
import { advanceTransactions } from '../../modules/market/index.ts';
import { isWithin } from '../../platform/clock.ts';
import { eachAtOnce, eachInTurn } from '../../platform/each.ts';
import { createLoop, together } from '../../platform/jobs/loop.ts';
import { handleCollectorSales } from '../demonstration/collector-sales.ts';
import { sendReminders } from '../reminders/reminders.ts';
import { handleEndings, watchEndings } from './ending-soon.ts';
import { notifyParticipants } from './notify-participants.ts';
import { announceLowerPrices, handleWatched } from './notify-watchers.ts';
import { handlePrimaries } from './primary-auctions.ts';
import { settleAuctions } from './settle-auctions.ts';

/** The market's background work: after each step of a reader, and as time passes. */
export interface MarketWorker {
  /** after the writer has looked at the chain's new blocks */
  advance(chain: ChainName): Promise<void>;
  /** handles auctions that are over or about to end; tests call it instead of waiting */
  tick(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** How often the shop's own prices are compared with those that people watch. */
const PRICES_MS = MINUTE_MS;

export function createMarketWorker(
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
): MarketWorker {
  handleEndings(ctx);
  handleWatched(ctx);
  handlePrimaries(ctx);
  handleCollectorSales(ctx);
  const versions = new Map<ChainName, number>();

  /** Drops caches after a step that changed a token: they show prices and owners. */
  const dropCached = async (chain: ChainName): Promise<void> => {
    const version = (await chainVersionsOf(ctx.db))[chain] ?? 0;
    if (versions.get(chain) === version) return;
    await ctx.changes.emit('catalogue');
    versions.set(chain, version);
  };

  let lookedAt = 0;
  const eachMinute = async (): Promise<void> => {
    const now = ctx.clock.now().getTime();
    if (isWithin(PRICES_MS, lookedAt, now)) return;
    lookedAt = now;
    const lowerPrices = async () => {
      while (await announceLowerPrices(ctx));
    };
    await eachInTurn([() => sendReminders(ctx), lowerPrices], (work) => work());
  };
  const announce = () => eachInTurn([() => watchEndings(ctx), eachMinute], (work) => work());
  const names = ctx.chains.all().map(({ config }) => config.name);
  const settle = (chain: ChainName) => settleAuctions(ctx, chain);
  const loops = [
    ...chainLoops(ctx, 'auctions cannot be settled just now', settle),
    createLoop(ctx.log, 'what is near cannot be announced just now', announce),
  ];
  return {
    advance: async (chain) => {
      await dropCached(chain);
      await advanceTransactions(ctx, chain);
      await notifyParticipants(ctx, chain);
    },
    tick: () => eachAtOnce([...names.map((chain) => () => settle(chain)), announce], (work) => work()),
    ...together(loops),
  };
}
