import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sendCommand } from '../lib/control.ts';
import { Refusal } from '../lib/refusal.ts';

/** The demonstration catalogue, through the same commands as anybody's. All are idempotent: a cut-off seed goes on. */
const commands = [
  ['catalogue:import', 'artwork/catalogue', '--pictures', 'artwork'],
  ['catalogue:publish', '--all'],
  // goes on by itself after the start: live auctions with bids, and one still to come
  ['operator', 'auction', 'create', '--all', '--most', '5', '--days', '3', '--play-bids', '3'],
];

/** Fills a new instance. `say` receives the commands' own words. */
export async function seed(dataDir: string, say: (line: string) => void): Promise<void> {
  const done = join(dataDir, 'seeded.json');
  if (existsSync(done)) return;
  for (const argv of commands) {
    const { code, errors } = await sendCommand(dataDir, argv, say);
    if (code !== 0) throw new Refusal(`${argv.join(' ')} failed:\n${errors.join('\n')}`);
  }
  writeFileSync(done, JSON.stringify({ at: new Date().toISOString(), commands }));
}
