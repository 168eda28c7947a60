import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '@talkies/shared';
import { type MarketFile, MarketFileSchema } from '../src/flows/demonstration/market-file.ts';
import { openPast, openPresent, pastToCome } from '../src/flows/demonstration/open-market.ts';
import type { Command } from './command.ts';
import { UsageError } from './options.ts';

const usage = `demonstration past FILE      opens the auctions that shall be over, and waits for their bids
demonstration present FILE   opens the others, announces what comes, and lists what collectors sell
Local chains alone; \`npm start\` runs both for a new folder, the first on chains whose clock is behind.`;

const POLL_MS = 100;
/** How long nothing at all may arrive: a busy machine is waited for, a stalled shop is not. */
const TIMEOUT_MS = 2 * MINUTE_MS;

/** Waits while bids and tickets arrive. Returns how many are missing: after the deadline nobody buys. */
async function untilPastComplete(ctx: Parameters<Command>[0], file: MarketFile): Promise<number> {
  let toCome = Number.POSITIVE_INFINITY;
  for (let came = performance.now(); performance.now() - came < TIMEOUT_MS; await pause(POLL_MS)) {
    const now = await pastToCome(ctx, file);
    if (now === 0) return 0;
    if (now < toCome) came = performance.now();
    toCome = now;
  }
  return toCome;
}

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
  const missing = await untilPastComplete(ctx, file);
  if (missing > 0)
    io.err(`${missing} bids and tickets of the past did not come: nothing moved for two minutes.`);
  io.out(`${file.past.length} auctions and ${file.lotteries.past.length} lotteries have been held.`);
  return 0;
};
