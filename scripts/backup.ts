/** `npm run backup -- FILE [--without-key]` */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backup } from './backup/backup.ts';
import { shopOf } from './backup/shop.ts';
import { Refusal } from './lib/refusal.ts';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'without-key': { type: 'boolean', default: false } },
  });
  if (!positionals[0]) throw new Refusal('Name the file to write: npm run backup -- talkies.tar.gz');
  const file = resolve(process.env.INIT_CWD ?? '.', positionals[0]);
  const parts = await backup(shopOf(process.env), file, { withKey: !values['without-key'] });
  console.log(`${file} holds:\n${parts.map((part) => `  ${part}`).join('\n')}`);
} catch (error) {
  console.error(error instanceof Refusal ? `No backup. ${error.message}` : error);
  process.exitCode = 1;
}
