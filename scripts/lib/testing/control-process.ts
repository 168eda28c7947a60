import { startControl } from '../../../server/commands/control.ts';
import type { Context } from '../../../server/src/chain/context.ts';

/** A process of a shop on the given folder: its answers name the process that ran a command, and it ends on request. */
const config = { dataDir: process.argv[2] };
const stop = await startControl({ config, log: console } as unknown as Context, {
  whoami: async (_, __, io) => {
    io.out(String(process.pid));
    return 0;
  },
});
process.once('message', () => void stop().then(() => process.exit(0)));
process.send?.('ready');
