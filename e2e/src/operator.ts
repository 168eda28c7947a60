import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sendCommand } from '../../scripts/lib/control.ts';
import { shopConfig } from './own-shop/current-shop.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** Runs an operator's command in the journeys' shop, like `scripts/command.ts`. Returns its output. */
export async function command(...argv: string[]): Promise<string> {
  const words: string[] = [];
  const { code, errors } = await sendCommand(shopConfig().dataDir, argv, (line) => words.push(line), root);
  if (code !== 0) throw new Error(errors.join('\n'));
  return words.join('\n');
}

/** The same in a separate process, like `npm run …`. */
export async function typedCommand(...argv: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: shopConfig().dataDir };
  const { stdout } = await run(process.execPath, [join(root, 'scripts/command.ts'), ...argv], {
    env,
    cwd: root,
  });
  return stdout;
}

/** Imports and publishes an item with that many editions, and returns the path of its page. */
export async function publishItem(
  title: string,
  quantity: number,
  price = '5.00',
  sale: 'fixed' | 'auction' = 'fixed',
  rarity: 'Common' | 'Rare' = 'Common',
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'talkies import '));
  const item = {
    external_id: title.toUpperCase().replaceAll(' ', '-').slice(0, 100),
    name: title,
    description: 'Painted for a journey of the tests.',
    image: 'posters/kabali-1-night.webp',
    attributes: [
      { trait_type: 'Film', value: 'Kabali' },
      { trait_type: 'Celebrity', value: 'Anbu Selvakkan' },
      { trait_type: 'Production House', value: 'Mayil Movies' },
      { trait_type: 'Category', value: 'Hoarding art' },
      { trait_type: 'Rarity', value: rarity },
      { trait_type: 'Collection', value: rarity },
      { trait_type: 'Creator', value: 'Atelier Kolam' },
    ],
    talkies: { film: 'kabali', price_usd: price, quantity, sale, chain: 'polygon' },
  };
  const file = join(folder, 'items.json');
  writeFileSync(file, JSON.stringify([item]));
  try {
    await command('catalogue:import', file, '--pictures', join(root, 'artwork'));
    await command('catalogue:publish', '--all');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const found = await fetch(`${shopConfig().url}/api/items?q=${encodeURIComponent(title.slice(0, 100))}`);
  const { items } = (await found.json()) as { items: { id: string; title: string }[] };
  const id = items.find((one) => one.title === title)?.id;
  if (!id) throw new Error(`${title} was not published`);
  return `/nftdetail/${id}`;
}
