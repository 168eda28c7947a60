import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeLock } from '../lib/lock.mjs';
import { backup } from './backup.ts';
import { restore } from './restore.ts';
import type { Shop } from './shop.ts';

const command = fileURLToPath(new URL('../backup.ts', import.meta.url));
let folder: string;
let archive: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talkies-interrupted-'));
  archive = join(folder, 'out', 'shop.tar.gz');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function filledShop(): Promise<Shop> {
  const dataDir = join(folder, 'shop');
  for (const part of ['db', 'inbox']) await mkdir(join(dataDir, part), { recursive: true });
  await writeFile(join(dataDir, 'inbox', '1.json'), '{}');
  const masterKeyFile = join(dataDir, 'vault-master.key');
  await writeFile(masterKeyFile, 'the key of all wallets');
  return { dataDir, databaseUrl: null, masterKeyFile, keyInKms: false };
}

const copies = async ({ dataDir }: Shop): Promise<string[]> =>
  (await readdir(dataDir)).filter((name) => /^[.](backup|restore)-/.test(name));

/**
 * Steps of a backup that never end, so that it is in the midst of them whenever a busy machine sends the signal: it
 * copies a file again and again, or has packed all and does not give the archive its name.
 */
const endless = {
  copies:
    'const { copyFile } = fs; fs.copyFile = async (...files) => { for (;;) await copyFile(...files); };',
  packs: `const { rename } = fs; const open = new Promise(() => setInterval(() => {}, 1_000));
    fs.rename = (from, to) => (from.endsWith('.part') ? open : rename(from, to));`,
};

/** Starts `npm run backup`, and ends it by a signal in the midst of a step, once `reached` does not throw. */
async function interruptedBackup(
  shop: Shop,
  signal: NodeJS.Signals,
  step: keyof typeof endless = 'copies',
  reached = async () => expect(await copies(shop)).toHaveLength(1),
): Promise<void> {
  const { DATABASE_URL: _, DATABASE_DIRECT_URL: __, ...env } = process.env;
  const preload = join(folder, 'endless.mjs');
  await writeFile(
    preload,
    `import fs from 'node:fs/promises'; import { syncBuiltinESMExports } from 'node:module';
    ${endless[step]}
    syncBuiltinESMExports();`,
  );
  const preloads = ['--import', pathToFileURL(preload).href];
  const child = spawn(process.execPath, [...preloads, command, archive], {
    env: { ...env, DATA_DIR: shop.dataDir },
    stdio: 'ignore',
  });
  const exit = once(child, 'exit');
  await vi.waitFor(reached, { interval: 5 });
  child.kill(signal);
  await exit;
}

describe('an interrupted backup', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'removes its copy of everything at %s',
    async (signal) => {
      const shop = await filledShop();
      await interruptedBackup(shop, signal);
      expect(await copies(shop)).toEqual([]);
      expect(await readdir(join(folder, 'out')).catch(() => [])).toEqual([]);
    },
  );

  it('that was killed has its copy removed by the next one', async () => {
    const shop = await filledShop();
    await interruptedBackup(shop, 'SIGKILL');
    expect(await copies(shop)).toHaveLength(1);
    await backup(shop, archive);
    expect(await copies(shop)).toEqual([]);
  });

  it('that was killed while it packed has its part of an archive removed by the next one, which may have another name', async () => {
    const shop = await filledShop();
    await interruptedBackup(shop, 'SIGKILL', 'packs', () => access(`${archive}.part`));
    await backup(shop, join(folder, 'out', 'another.tar.gz'));
    expect(await readdir(join(folder, 'out'))).toEqual(['another.tar.gz']);
  });

  it('that was killed while it wrote where its part of an archive is has no other file removed', async () => {
    const shop = await filledShop();
    const own = join(folder, 'own');
    await writeFile(own, 'mine');
    await mkdir(join(shop.dataDir, '.backup-killed'));
    await writeFile(join(shop.dataDir, '.backup-killed', 'draft'), own);
    await backup(shop, archive);
    expect(await copies(shop)).toEqual([]);
    await access(own);
  });

  it('loses nothing to one that runs at the same time: the second is refused', async () => {
    const shop = await filledShop();
    const release = takeLock(join(shop.dataDir, 'talkies.lock.copy'), 'backup');
    await expect(backup(shop, archive)).rejects.toThrow(/process \d+ \(backup\)/);
    release();
    await backup(shop, archive);
  });
});

describe('an interrupted restore', () => {
  const again = async (left: string): Promise<Shop> => {
    const dataDir = join(folder, 'again');
    await mkdir(join(dataDir, left), { recursive: true });
    return { dataDir, databaseUrl: null, masterKeyFile: join(dataDir, 'vault-master.key'), keyInKms: false };
  };

  it('that put nothing in place yet is run again in the same folder, which loses its leftovers', async () => {
    await backup(await filledShop(), archive);
    const shop = await again('.restore-killed/inbox');
    await restore(shop, archive);
    expect(await copies(shop)).toEqual([]);
  });

  it('has no file removed that the unpacked archive names, since anybody may have made it', async () => {
    await backup(await filledShop(), archive);
    const shop = await again('.restore-killed');
    const own = join(folder, 'own.part');
    await writeFile(own, 'mine');
    await writeFile(join(shop.dataDir, '.restore-killed', 'draft'), own);
    await restore(shop, archive);
    expect(await copies(shop)).toEqual([]);
    await access(own);
  });

  it('that set files of a shop aside is no empty folder', async () => {
    await backup(await filledShop(), archive);
    const shop = await again('.restore-killed/before db');
    await expect(restore(shop, archive)).rejects.toThrow('not empty');
    expect(await copies(shop)).toEqual(['.restore-killed']);
    await restore(shop, archive, { force: true });
    expect(await copies(shop)).toEqual([]);
  });
});
