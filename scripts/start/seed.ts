import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sendCommand } from '../lib/control.ts';
import { Refusal } from '../lib/refusal.ts';

/**
 * An auction lasts an hour at least, and a lottery is drawn half an hour after its hour: chains of a new instance begin
 * so long ago that their first ones can be over.
 */
const PAST_SECONDS = 7_200;
const market = 'artwork/market/market.json';

/** The demonstration, by the same commands as anybody's. All are idempotent: an interrupted seed continues. */
const past = [
  ['catalogue:import', 'artwork/catalogue', '--pictures', 'artwork'],
  ['catalogue:publish', '--all'],
  ['demonstration', 'past', market],
];
// continues by itself after the start: live auctions with bids, one upcoming, and resales
const present = [['demonstration', 'present', market]];

const doneFile = (dataDir: string): string => join(dataDir, 'seeded.json');

/** When the chains of this instance begin, in seconds since 1970; undefined: now. */
export const chainsBegan = (dataDir: string): number | undefined =>
  existsSync(doneFile(dataDir)) ? undefined : Math.floor(Date.now() / 1000) - PAST_SECONDS;

/** Fills a new instance. `say` receives the commands' output. */
export async function seed(
  dataDir: string,
  say: (line: string) => void,
  comeToPresent: () => Promise<void>,
): Promise<void> {
  if (existsSync(doneFile(dataDir))) return;
  await run(dataDir, past, say);
  await comeToPresent();
  await run(dataDir, present, say);
  writeFileSync(
    doneFile(dataDir),
    JSON.stringify({ at: new Date().toISOString(), commands: [...past, ...present] }),
  );
}

async function run(dataDir: string, commands: string[][], say: (line: string) => void): Promise<void> {
  for (const argv of commands) {
    const { code, errors } = await sendCommand(dataDir, argv, say);
    if (code !== 0) throw new Refusal(`${argv.join(' ')} failed:\n${errors.join('\n')}`);
  }
}
