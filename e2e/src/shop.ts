import { type ChildProcess, spawn } from 'node:child_process';
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../scripts/lib/ports.ts';
import { quickestFolder } from '../../scripts/test/quickest-folder.ts';
import { untilTraded } from './own-shop/until-traded.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** one shop for each worker */
    shops: Shop[];
  }
}

export interface Shop {
  url: string;
  inboxUrl: string;
  dataDir: string;
}

const root = join(import.meta.dirname, '../..');
const OPEN = 'Talkies is open';
/** shorter than a local shop's block time, as journeys mostly wait for blocks */
const BLOCK_MS = 400;

export interface Opening {
  port?: number;
  /** the file with the seconds by which the shop's time is ahead of the real time */
  aheadFile?: string;
  /** true: without the demonstration, like a new shop */
  empty?: boolean;
}

/** The modules that every process of the shop loads first; the chains' clocks are set by their own means. */
function preloads(aheadFile: string | undefined): NodeJS.ProcessEnv {
  const files = ['cheap-passwords.mjs', ...(aheadFile === undefined ? [] : ['shifted-clock.mjs'])];
  const urls = files.map((file) => pathToFileURL(join(import.meta.dirname, 'own-shop', file)));
  const options = [process.env.NODE_OPTIONS ?? '', ...urls.map((url) => `--import ${url}`)];
  return { AHEAD_FILE: aheadFile, NODE_OPTIONS: options.join(' ') };
}

/**
 * Lets the shops of a run share encoded pictures, whose names and bytes are the same in every shop.
 * `JOURNEYS_PICTURES`: the shared folder; without it each shop has its own.
 */
function sharePictures(dataDir: string): void {
  const { JOURNEYS_PICTURES: shared } = process.env;
  const own = join(dataDir, 'files/derived');
  if (!shared || existsSync(own)) return;
  mkdirSync(join(dataDir, 'files'), { recursive: true, mode: 0o700 });
  symlinkSync(shared, own);
}

/** Files of a single run of a shop, which are not part of its content. */
const ofOneRun = ['logs', 'run.json', 'talkies.lock'];

/**
 * Copies a filled shop's folder, as importing and trading the demonstration is most of a new shop's start: one shop of
 * a run does it, and all others begin as copies (`JOURNEYS_TEMPLATE`; without it each does it itself). Contracts of a
 * copy name tokens' metadata at the first one's port, which no journey uses.
 */
export function copyTemplate(dataDir: string): void {
  const { JOURNEYS_TEMPLATE: template } = process.env;
  if (!template || existsSync(join(dataDir, 'seeded.json'))) return;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  for (const part of readdirSync(template))
    if (!ofOneRun.includes(part))
      cpSync(join(template, part), join(dataDir, part), {
        recursive: true,
        verbatimSymlinks: true,
        mode: constants.COPYFILE_FICLONE,
      });
}

/** Marks a shop as filled, since a start fills a shop without the mark. */
function markFilled(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, 'seeded.json'), JSON.stringify({ at: new Date().toISOString(), commands: [] }));
}

/** Fills a shop with the demonstration, and stops it once its collectors have traded: each copy would do it again. */
async function makeTemplate(dataDir: string): Promise<void> {
  const { shop, close } = await openShop(dataDir);
  await untilTraded(shop.url).finally(close);
  process.env.JOURNEYS_TEMPLATE = dataDir;
}

/** Starts the shop like `npm start`, and waits for its message that it is open. */
export async function openShop(
  dataDir: string,
  { port: fixedPort, aheadFile, empty = false }: Opening = {},
): Promise<{ shop: Shop; process: ChildProcess; close: () => Promise<void> }> {
  const port = fixedPort ?? (await freePort());
  if (empty) markFilled(dataDir);
  else copyTemplate(dataDir);
  sharePictures(dataDir);
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOCAL_BLOCK_MS: String(BLOCK_MS),
      TRUSTED_PROXIES: '127.0.0.1,::1', // each person has their own address (api-request.ts)
      LOCAL_SAVE: 'at-stop', // the journey that kills its shop opens its own (start-and-stop)
      ...preloads(aheadFile),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const inboxUrl = await new Promise<string>((resolve, reject) => {
    const listener = (chunk: Buffer): void => {
      output += chunk.toString();
      const inbox = /Inbox\s+(\S+)/.exec(output)?.[1];
      if (output.includes(OPEN) && inbox) resolve(inbox);
    };
    child.stdout.on('data', listener);
    child.stderr.on('data', listener);
    child.once('exit', (code) => reject(new Error(`the shop ended with ${code}:\n${output}`)));
  });
  const close = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended(child);
  };
  return { shop: { url: `http://localhost:${port}`, inboxUrl, dataDir }, process: child, close };
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
  });

/** A shop that is already running, for writing journeys: SHOP_DATA_DIR names its folder. */
function running(dataDir: string): Shop {
  const { addresses } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8'));
  return { url: addresses.app, inboxUrl: addresses.inbox, dataDir };
}

/** Opens a shop for each worker with files to run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const present = process.env.SHOP_DATA_DIR;
  const workers = project.vitest.config.maxWorkers;
  if (present) {
    project.provide('shops', Array<Shop>(workers).fill(running(present)));
    return async () => undefined;
  }
  const folder = mkdtempSync(join(quickestFolder(), 'talkies journeys '));
  // set for the workers too, as some journeys open their own shop
  process.env.JOURNEYS_PICTURES = join(folder, 'pictures');
  mkdirSync(process.env.JOURNEYS_PICTURES);
  const needed = Math.min(workers, project.vitest.state.getPaths().length);
  try {
    // a single shop would only be filled, closed, and opened again
    if (needed > 1) await makeTemplate(join(folder, 'template'));
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const opening = Array.from({ length: needed }, (_, worker) => openShop(join(folder, `shop ${worker}`)));
  const opened = await Promise.allSettled(opening);
  const shops = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const close = async (): Promise<void> => {
    await Promise.all(shops.map((one) => one.close()));
    rmSync(folder, { recursive: true, force: true });
  };
  const failed = opened.find((one) => one.status === 'rejected');
  if (failed) {
    await close();
    throw failed.reason;
  }
  project.provide(
    'shops',
    shops.map(({ shop }) => shop),
  );
  return close;
}
