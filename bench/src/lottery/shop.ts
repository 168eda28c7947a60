import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApp } from '../../../server/src/app/app.ts';
import { createContext } from '../../../server/src/app/create-context.ts';
import { announce } from '../child.ts';
import { contracts, seed } from '../seed.ts';
import { benchConfig, chainSettings } from '../settings.ts';
import { seedLottery } from './seed.ts';

// discard: nothing that is measured asks a chain
const nowhere = 'http://127.0.0.1:9';

/** The real app with its pages, over PGlite, with one item and a lottery that was drawn. */
async function main(): Promise<void> {
  const folder = process.env.BENCH_DIR ?? '';
  const chains = join(folder, 'chains.json');
  writeFileSync(
    chains,
    JSON.stringify([
      chainSettings('polygon', 31337, 'MATIC', nowhere, contracts),
      chainSettings('ethereum', 31338, 'ETH', nowhere, contracts),
    ]),
  );
  const config = await benchConfig(folder, { CHAINS_FILE: chains, ROLES: 'api' });
  const ctx = await createContext(config);
  await seed(ctx, join(folder, 'catalogue'), 1);
  await seedLottery(ctx, Number(process.env.TICKETS));
  const app = await createApp(ctx);
  await app.start();
  announce(config.port);
}

await main();
