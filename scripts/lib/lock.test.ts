import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Locked, lockHolder, takeLock } from './lock.mjs';
import { ownIdentity } from './processes.mjs';

let folder = '';
let file = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talkies-lock-'));
  file = join(folder, 'talkies.lock');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A lock of a process that has ended, although its id lives on. */
const leaveStaleLock = () =>
  writeFile(file, JSON.stringify({ pid: process.pid, started: 'long ago', note: 'gone', since: 'then' }));

describe('a lock', () => {
  it('is held by one at a time, and names its holder', () => {
    const release = takeLock(file, 'Talkies on port 3000');
    expect(() => takeLock(file, 'another')).toThrow(Locked);
    expect(() => takeLock(file, 'another')).toThrow(`process ${process.pid} (Talkies on port 3000)`);
    release();
    takeLock(file, 'another')();
  });

  it('is free again when given back, twice too', async () => {
    const release = takeLock(file, 'first');
    release();
    release();
    expect(lockHolder(file)).toBeNull();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is taken over from a process that is gone, even where its id was given to another', async () => {
    await leaveStaleLock();
    expect(lockHolder(file)).toBeNull();
    takeLock(file, 'next');
    expect(lockHolder(file)?.started).toBe(ownIdentity().started);
  });

  it('that nobody can read counts as left behind', async () => {
    await writeFile(file, '{"pid":');
    takeLock(file, 'next');
    expect(JSON.parse(await readFile(file, 'utf8')).note).toBe('next');
  });

  it('is not given back by who lost it', () => {
    const release = takeLock(file, 'first');
    const holder = lockHolder(file);
    release();
    const mine = takeLock(file, 'second');
    expect(holder?.note).toBe('first');
    expect(lockHolder(file)?.note).toBe('second');
    mine();
  });

  it('goes to exactly one of several processes that find it left behind', async () => {
    await leaveStaleLock();
    const script = join(folder, 'contender.mjs');
    await writeFile(
      script,
      `import { takeLock } from ${JSON.stringify(new URL('./lock.mjs', import.meta.url).href)};
       process.on('message', () => {
         try { takeLock(${JSON.stringify(file)}, 'contender'); process.send('won'); } catch { process.send('lost'); }
       });
       process.send('ready');`,
    );
    const contenders = Array.from({ length: 6 }, () => fork(script));
    try {
      await Promise.all(contenders.map((child) => once(child, 'message')));
      const answers = contenders.map((child) => once(child, 'message'));
      for (const child of contenders) child.send('go');
      const results = (await Promise.all(answers)).map(([response]) => response);
      expect(results.filter((response) => response === 'won')).toHaveLength(1);
    } finally {
      for (const child of contenders) child.kill();
    }
  });
});
