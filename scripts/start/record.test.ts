import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startOf } from '../lib/processes.mjs';
import { RunRecord } from './record.ts';

let dataDir = '';
let children: ChildProcess[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'talkies-record-'));
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

/** A process that lives until it is ended; `stubborn` ones ignore SIGTERM. */
async function live(stubborn = false): Promise<{ child: ChildProcess; pid: number }> {
  const ignore = stubborn ? 'process.on("SIGTERM", () => {});' : '';
  const child = spawn(process.execPath, ['-e', `${ignore} setInterval(() => {}, 1000); process.send("up")`], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  children.push(child);
  await once(child, 'message');
  if (child.pid === undefined) throw new Error('no process');
  return { child, pid: child.pid };
}

describe('the record of a run', () => {
  it('holds children and addresses', async () => {
    const { pid } = await live();
    const record = new RunRecord(dataDir);
    record.addChild('app', pid);
    record.setAddress('app', 'http://localhost:3000');
    expect(JSON.parse(await readFile(join(dataDir, 'run.json'), 'utf8'))).toEqual({
      children: [{ name: 'app', pid, started: startOf(pid) }],
      addresses: { app: 'http://localhost:3000' },
    });
  });

  it('lets the next run end what was left behind, stubborn or not', async () => {
    const [meek, stubborn] = [await live(), await live(true)];
    const crashed = new RunRecord(dataDir);
    crashed.addChild('app', meek.pid);
    crashed.addChild('sandbox', stubborn.pid);
    expect(await new RunRecord(dataDir).endOrphans()).toBe(2);
    expect(startOf(meek.pid)).toBeNull();
    expect(startOf(stubborn.pid)).toBeNull();
  });

  it('never touches a process that was given an old id', async () => {
    const { pid } = await live();
    const children = [{ name: 'app', pid, started: 'long ago' }];
    await writeFile(join(dataDir, 'run.json'), JSON.stringify({ children, addresses: {} }));
    expect(await new RunRecord(dataDir).endOrphans()).toBe(0);
    expect(startOf(pid)).not.toBeNull();
  });

  it('that cannot be read tells of nobody', async () => {
    await writeFile(join(dataDir, 'run.json'), '{"children":');
    expect(await new RunRecord(dataDir).endOrphans()).toBe(0);
  });
});
