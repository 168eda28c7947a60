/** `npm run restore -- FILE [--force]` */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restore } from './backup/restore.ts';
import { shopOf, Unfinished } from './backup/shop.ts';
import { Refusal } from './lib/refusal.ts';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  });
  if (!positionals[0]) throw new Refusal('Name the backup: npm run restore -- talkies.tar.gz');
  const file = resolve(process.env.INIT_CWD ?? '.', positionals[0]);
  const shop = shopOf(process.env);
  const parts = await restore(shop, file, values);
  console.log(`Restored into ${shop.dataDir}:\n${parts.map((part) => `  ${part}`).join('\n')}`);
} catch (error) {
  if (error instanceof Unfinished) console.error(`The restore is not finished. ${error.message}`);
  else console.error(error instanceof Refusal ? `Nothing was restored. ${error.message}` : error);
  process.exitCode = 1;
}
