import type { ChainName } from '@talkies/shared';
import type { Needs } from '../context.ts';
import { createFollower, type FollowOptions } from './follow.ts';

/** Follows every chain of the deployment. */
export interface Reader {
  /** Reads up to the head of one chain, or of all; tests call it instead of waiting. */
  catchUp(chain?: ChainName): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export function createReader(
  ctx: Needs<'chains' | 'changes' | 'db' | 'log'>,
  options: FollowOptions,
): Reader {
  const followers = ctx.chains
    .all()
    .map((chain) => ({ name: chain.config.name, ...createFollower(ctx, chain, options) }));
  return {
    catchUp: async (only) => {
      for (const { name, catchUp } of followers) if (!only || only === name) await catchUp();
    },
    start: () => {
      for (const { start } of followers) start();
    },
    stop: async () => {
      await Promise.all(followers.map(({ stop }) => stop()));
    },
  };
}
