import type { ChainName } from '@talkies/shared';
import type { Needs } from '../context.ts';
import { createReaderLoop, type ReaderOptions } from './reader-loop.ts';

/** Follows every chain of the deployment. */
export interface Reader {
  /** Reads up to the head of one chain, or of all; tests call it instead of waiting. */
  catchUp(chain?: ChainName): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export function createReader(
  ctx: Needs<'chains' | 'changes' | 'db' | 'log'>,
  options: ReaderOptions,
): Reader {
  const loops = ctx.chains
    .all()
    .map((chain) => ({ name: chain.config.name, ...createReaderLoop(ctx, chain, options) }));
  return {
    catchUp: async (only) => {
      for (const { name, catchUp } of loops) if (!only || only === name) await catchUp();
    },
    start: () => {
      for (const { start } of loops) start();
    },
    stop: async () => {
      await Promise.all(loops.map(({ stop }) => stop()));
    },
  };
}
