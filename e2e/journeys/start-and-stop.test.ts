// takes 115 seconds: begun early
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/ports.ts';
import { continueSharedShop, haltSharedShop } from '../src/own-shop/own-shop.ts';
import { copyTemplate } from '../src/shop.ts';

const root = join(import.meta.dirname, '../..');

interface Run {
  process: ChildProcess;
  words: () => string;
  ended: Promise<number | null>;
}

let folder = '';
let port = 0;
const runs: Run[] = [];

function script(name: string, dataDir: string, args: string[] = [], env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [join(root, 'scripts', name), ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      words += text;
    });
  }
  const run = { process: child, words: () => words, ended: once(child, 'exit').then(([code]) => code) };
  runs.push(run);
  return run;
}

async function open(dataDir: string): Promise<Run> {
  const run = script('start.ts', dataDir);
  await Promise.race([
    expect.poll(run.words, { timeout: 150_000 }).toContain('Talkies is open'),
    run.ended.then((code) => Promise.reject(new Error(`ended with ${code}: ${run.words()}`))),
  ]);
  return run;
}

/** The shop's items, without their auctions, which change over time. */
async function items(): Promise<string[]> {
  const response = await fetch(`http://localhost:${port}/api/items`);
  const { items }: { items: { id: string; title: string }[] } = JSON.parse(await response.text());
  return items.map(({ id, title }) => `${id} ${title}`);
}

function alive(dataDir: string): number[] {
  const { children }: { children: { pid: number }[] } = JSON.parse(
    readFileSync(join(dataDir, 'run.json'), 'utf8'),
  );
  return children.map(({ pid }) => pid).filter(isRunning);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

beforeAll(async () => {
  haltSharedShop();
  folder = mkdtempSync(join(tmpdir(), 'talkies start '));
  port = await freePort();
});
afterAll(async () => {
  continueSharedShop();
  for (const { process: child } of runs) child.kill('SIGTERM');
  await Promise.all(runs.map(({ ended }) => ended));
  rmSync(folder, { recursive: true, force: true });
});

describe('npm start', () => {
  /** the backup made in the first test, of its running shop */
  let archive = '';
  let before: string[] = [];

  it('refuses what it cannot do in one line, recovers from kill -9, and stops every child', async () => {
    const dataDir = join(folder, 'shop');
    // filling a new shop is tested by the run's template already
    copyTemplate(dataDir);
    // a person's shop has its pictures in its folder, and a backup includes them
    rmSync(join(dataDir, 'files/derived'), { force: true });
    const first = await open(dataDir);
    before = await items();

    for (const NODE_ENV of ['development', 'production']) {
      const same = script('start.ts', dataDir, [], { NODE_ENV });
      expect(await same.ended).toBe(1);
      expect(same.words()).toMatch(
        /^Talkies cannot start\. .* is in use by process \d+ .*: stop it, or set another/,
      );
    }

    const taken = script('start.ts', join(folder, 'other'));
    expect(await taken.ended).toBe(1);
    expect(taken.words()).toMatch(/^Talkies cannot start\. Port \d+ is taken: stop what listens there, or/);

    first.process.kill('SIGKILL');
    await first.ended;
    const second = await open(dataDir);
    expect(await items()).toEqual(before);
    archive = join(folder, 'shop.tar.gz');
    const backup = script('backup.ts', dataDir, [archive]);
    expect(await backup.ended, backup.words()).toBe(0);

    expect(alive(dataDir)).toHaveLength(4);
    second.process.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    expect(alive(dataDir)).toEqual([]);
    expect(existsSync(join(dataDir, 'talkies.lock'))).toBe(false);
  });

  it('opens from a backup that was made while it ran', async () => {
    const restored = join(folder, 'restored');
    const restore = script('restore.ts', restored, [archive]);
    expect(await restore.ended, restore.words()).toBe(0);
    const again = await open(restored);
    expect(await items()).toEqual(before);
    again.process.kill('SIGTERM');
    await again.ended;
  });

  it('does not serve real people with demonstration parts', async () => {
    const run = script('start.ts', join(folder, 'production'), [], { NODE_ENV: 'production' });
    expect(await run.ended).toBe(1);
    for (const part of ['local chains', 'SIGNER_KEY', 'MINTER_KEY', 'REGISTRAR_KEY', 'inbox', 'rates']) {
      expect(run.words()).toContain(part);
    }
  });
});
