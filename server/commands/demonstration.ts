import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MarketFileSchema } from '../src/flows/demonstration/market-file.ts';
import { openPast, openPresent, pastStands } from '../src/flows/demonstration/open-market.ts';
import type { Command } from './command.ts';
import { UsageError } from './options.ts';

const usage = `demonstration past FILE      opens the auctions that shall be over, and waits for their bids
demonstration present FILE   opens the others, announces what comes, and lists what collectors sell
Local chains alone; \`npm start\` runs both for a new folder, the first on chains whose clock is behind.`;

const POLL_MS = 100;
/** what has not come by then ends later than it shall, and harms nothing */
const PATIENCE_MS = 120_000;

/** `demonstration …`: a market to look at. Both can be run again. */
export const demonstration: Command = async (ctx, [word, path, ...rest], io) => {
  if ((word !== 'past' && word !== 'present') || !path || rest.length > 0) throw new UsageError(usage);
  const file = MarketFileSchema.parse(JSON.parse(readFileSync(resolve(io.cwd, path), 'utf8')));
  if (word === 'present') {
    await openPresent(ctx, file);
    io.out(
      `The market opens: ${file.live.length} auctions, ${file.listed.length} resales, ${file.lotteries.live.length} lotteries.`,
    );
    return 0;
  }
  await openPast(ctx, file);
  const began = performance.now();
  while (!(await pastStands(ctx, file)) && performance.now() - began < PATIENCE_MS) await pause(POLL_MS);
  io.out(`${file.past.length} auctions and ${file.lotteries.past.length} lotteries have been held.`);
  return 0;
};
