import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    shop: Shop;
  }
}

export interface Shop {
  url: string;
  inboxUrl: string;
  dataDir: string;
}

const root = join(import.meta.dirname, '../..');
const OPEN = 'Talkies is open';

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(address)));
    });
  });

/** Starts the shop by what `npm start` runs, and waits for the words with which it says that it is open. */
async function open(dataDir: string): Promise<{ shop: Shop; process: ChildProcess }> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const inboxUrl = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      const inbox = /Inbox\s+(\S+)/.exec(said)?.[1];
      if (said.includes(OPEN) && inbox) resolve(inbox);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => reject(new Error(`the shop ended with ${code}:\n${said}`)));
  });
  return { shop: { url: `http://localhost:${port}`, inboxUrl, dataDir }, process: child };
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

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const present = process.env.SHOP_DATA_DIR;
  if (present) {
    project.provide('shop', running(present));
    return async () => undefined;
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'talkies journeys '));
  const { shop, process: child } = await open(dataDir);
  project.provide('shop', shop);
  return async () => {
    child.kill('SIGTERM');
    await ended(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
}
