import { rebuildProjection } from '../src/chain/rebuild.ts';
import type { Command } from './command.ts';

/** `npm run chain:rebuild`: drops the projection of every chain and reads it again from the first block. */
export const chainRebuild: Command = async (ctx, _argv, io) => {
  for (const { config } of ctx.chains.all()) {
    const { events } = await rebuildProjection(ctx, config.name);
    io.out(`${config.label}: ${events} events read anew.`);
  }
  return 0;
};
