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
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../scripts/lib/ports.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** one for each worker */
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
/** less than a block at home: most of what a journey waits for are blocks */
const BLOCK_MS = 400;

export interface Opening {
  port?: number;
  /** seconds by which everything in the shop lives ahead of the real time */
  ahead?: number;
  /** without the demonstration: as somebody finds it who begins */
  empty?: boolean;
}

/** What every process of the shop loads first. @param ahead seconds; the chains' clock is moved by their own means */
function preloads(ahead: number): NodeJS.ProcessEnv {
  const files = ['cheap-passwords.mjs', ...(ahead === 0 ? [] : ['shifted-clock.mjs'])];
  const urls = files.map((file) => pathToFileURL(join(import.meta.dirname, 'own-shop', file)));
  const options = [process.env.NODE_OPTIONS ?? '', ...urls.map((url) => `--import ${url}`)];
  return { AHEAD_SECONDS: String(ahead), NODE_OPTIONS: options.join(' ') };
}

/**
 * A picture in the sizes and formats that pages ask for has the same name and bytes in every shop: the shops of a run
 * encode it once. `JOURNEYS_PICTURES`: the folder that they share; without it each has its own.
 */
function sharePictures(dataDir: string): void {
  const { JOURNEYS_PICTURES: shared } = process.env;
  const own = join(dataDir, 'files/derived');
  if (!shared || existsSync(own)) return;
  mkdirSync(join(dataDir, 'files'), { recursive: true, mode: 0o700 });
  symlinkSync(shared, own);
}

/** What belongs to one run of a shop, and not to what is in it. */
const ofOneRun = ['logs', 'run.json', 'talkies.lock'];

/**
 * Importing and trading the demonstration is most of a new shop's start: one shop of a run does it, and every other
 * begins as a copy of that one's folder (`JOURNEYS_TEMPLATE`; without it each does it). Contracts of a copy name tokens'
 * metadata at the first one's port, which no journey follows.
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

/** A start fills what is not marked as filled. */
function markFilled(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, 'seeded.json'), JSON.stringify({ at: new Date().toISOString(), commands: [] }));
}

/** Fills a shop with the demonstration, and ends it. */
async function makeTemplate(dataDir: string): Promise<void> {
  const { close } = await openShop(dataDir);
  await close();
  process.env.JOURNEYS_TEMPLATE = dataDir;
}

/** Starts the shop by what `npm start` runs, and waits for the words with which it says that it is open. */
export async function openShop(
  dataDir: string,
  { port: fixedPort, ahead = 0, empty = false }: Opening = {},
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
      TRUSTED_PROXIES: '127.0.0.1,::1', // whose people have addresses of their own (api-request.ts)
      LOCAL_SAVE: 'at-stop', // what is killed opens its own (start-and-stop)
      ...preloads(ahead),
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

/** A shop that runs already, for whoever writes journeys: SHOP_DATA_DIR names its folder. */
function running(dataDir: string): Shop {
  const { addresses } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8'));
  return { url: addresses.app, inboxUrl: addresses.inbox, dataDir };
}

/** Opens a shop for each worker that has something to do. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const present = process.env.SHOP_DATA_DIR;
  const workers = project.vitest.config.maxWorkers;
  if (present) {
    project.provide('shops', Array<Shop>(workers).fill(running(present)));
    return async () => undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'talkies journeys '));
  // the workers' too: an auction opens a shop of its own
  process.env.JOURNEYS_PICTURES = join(folder, 'pictures');
  mkdirSync(process.env.JOURNEYS_PICTURES);
  const needed = Math.min(workers, project.vitest.state.getPaths().length);
  try {
    // one alone would be filled, closed, and opened again
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
