import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../scripts/lib/ports.ts';

/** A shop with the demonstration catalogue, as `npm start` opens it. */
export interface WebShop {
  url: string;
  inboxUrl: string;
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Where a shop that was started by hand listens. */
function running(dataDir: string): WebShop {
  const { addresses } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8'));
  return { url: addresses.app, inboxUrl: addresses.inbox, stop: async () => undefined };
}

async function opened(child: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const listener = (chunk: Buffer): void => {
      output += chunk.toString();
      const inbox = /Inbox\s+(\S+)/.exec(output)?.[1];
      if (output.includes('Talkies is open') && inbox) resolve(inbox);
    };
    child.stdout?.on('data', listener);
    child.stderr?.on('data', listener);
    child.once('exit', (code) => reject(new Error(`the shop ended with ${code}:\n${output}`)));
  });
}

/** Starts a shop of its own, or takes the one whose folder SHOP_DATA_DIR names. */
export async function openShop(): Promise<WebShop> {
  if (process.env.SHOP_DATA_DIR) return running(process.env.SHOP_DATA_DIR);
  const dataDir = mkdtempSync(join(tmpdir(), 'talkies-bench-web-'));
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const inboxUrl = await opened(child);
  return {
    url: `http://localhost:${port}`,
    inboxUrl,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
