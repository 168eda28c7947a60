import { rebuildProjection } from '../src/chain/rebuild.ts';
import type { Command } from './command.ts';

/** `npm run chain:rebuild`: reads every chain again from its first block, and corrects what is stored of it. */
export const chainRebuild: Command = async (ctx, _argv, io) => {
  let code = 0;
  for (const { config } of ctx.chains.all()) {
    const { events, unread } = await rebuildProjection(ctx, config.name);
    io.out(`${config.label}: ${events} events read anew.`);
    if (unread === 0) continue;
    const last = unread === 1 ? 'last block' : `last ${unread} blocks`;
    io.err(
      `${config.label}: its node does not have the ${last} that were read before. Run it again once it has.`,
    );
    code = 1;
  }
  return code;
};
