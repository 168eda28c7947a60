import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApp } from '../../server/src/app/app.ts';
import { createContext } from '../../server/src/app/create-context.ts';
import { createRankingWorker, storeRankings } from '../../server/src/flows/rankings.ts';
import { items as itemsTable } from '../../server/src/modules/catalogue/tables.ts';
import { announce } from './child.ts';
import { alone } from './fresh/alone.ts';
import { fillCatalogue } from './fresh/catalogue.ts';
import { keepChanging } from './fresh/changes.ts';
import { type Question, questions } from './fresh/questions.ts';
import { contracts } from './seed.ts';
import { benchConfig, chainSettings } from './settings.ts';

// discard: nothing that is measured asks a chain
const nowhere = 'http://127.0.0.1:9';

export type ShopOrder = { changing: boolean } | { alone: Question; seconds: number };

/** The real app, as it starts for people, over PGlite, or over the PostgreSQL of DATABASE_URL, with BENCH_ITEMS items. */
async function main(): Promise<void> {
  const folder = process.env.BENCH_DIR ?? '';
  const url = process.env.DATABASE_URL;
  const items = Number(process.env.BENCH_ITEMS);
  const chains = join(folder, 'chains.json');
  writeFileSync(
    chains,
    JSON.stringify([
      chainSettings('polygon', 31337, 'MATIC', nowhere, contracts),
      chainSettings('ethereum', 31338, 'ETH', nowhere, contracts),
    ]),
  );
  const config = await benchConfig(folder, { CHAINS_FILE: chains, ROLES: 'api', DATABASE_URL: url });
  // a database that was filled before has its pictures elsewhere: nothing that is measured shows them
  mkdirSync(config.dataDir, { recursive: true });
  const ctx = await createContext(config);
  await fillCatalogue(ctx, { items, folder, url });
  // as a worker beside it does
  while ((await storeRankings(ctx)) > 0);
  createRankingWorker(ctx).start();
  const app = await createApp(ctx);
  await app.start();

  const changing = await ctx.db
    .select({ id: itemsTable.id })
    .from(itemsTable)
    .orderBy(itemsTable.dropId)
    .limit(1000);
  const ids = changing.map(({ id }) => id);
  let stop = (): void => undefined;
  process.on('message', async (order: ShopOrder) => {
    stop();
    if ('changing' in order) stop = order.changing ? keepChanging(ctx, ids) : () => undefined;
    else process.send?.(await alone(ctx, url ?? '', questions[order.alone](), order.seconds));
  });
  announce(config.port);
}

await main();
