import { startControl } from '../../../server/commands/control.ts';
import type { Context } from '../../../server/src/chain/context.ts';

/** A process of a shop on the folder that it is given: it says who carried out a command, and ends when told to. */
const config = { dataDir: process.argv[2] };
const stop = await startControl({ config, log: console } as unknown as Context, {
  whoami: async (_, __, io) => {
    io.out(String(process.pid));
    return 0;
  },
});
process.once('message', () => void stop().then(() => process.exit(0)));
process.send?.('ready');
