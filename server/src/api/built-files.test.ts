import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DAY_MS, HOUR_MS } from '@talkies/shared';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { currentBuild, putBuild } from '../../../scripts/start/put-build.ts';
import { builtFiles, openBuild } from './built-files.ts';
import type { HttpEnv } from './env.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talkies-build-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Writes a build of the pages from a source of one word: files that are named by their content, and some that are not. */
const made = (word: string) => async (into: string) => {
  const files: Record<string, string> = {
    [`client/assets/${word}.js`]: `page ${word}`,
    'client/assets/same.css': 'same',
    'client/reload.js': `reload ${word}`,
    'server/index.js': `export const word = '${word}'; export const later = () => import('./assets/${word}.js');`,
    [`server/assets/${word}.js`]: `export const part = 'part of ${word}';`,
    'server/package.json': '{"type":"module"}',
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(into, name)), { recursive: true });
    await writeFile(join(into, name), text);
  }
};
const build = (word: string) => putBuild(folder, word, made(word));

const builds = async () => (await readdir(join(folder, 'builds'))).sort();

/** Makes the build `word` look as if a process had last served it `agoMs` ago. */
async function lastServed(word: string, agoMs: number): Promise<string> {
  const path = join(folder, 'builds', word);
  const at = new Date(Date.now() - agoMs);
  await utimes(path, at, at);
  return path;
}

/** A process of the shop, that starts now. */
async function startProcess() {
  const mine = openBuild(folder);
  const app = new Hono<HttpEnv>().use('*', builtFiles(mine, folder));
  const pages = (await import(pathToFileURL(join(mine, 'server/index.js')).href)) as {
    word: string;
    later: () => Promise<{ part: string }>;
  };
  return {
    ...pages,
    get: async (path: string) => {
      const response = await app.request(path);
      return response.ok ? response.text() : response.status;
    },
  };
}

describe('an upgrade in place', () => {
  test('leaves a process that runs everything that its pages name, while it builds and afterwards', async () => {
    await build('old');
    const old = await startProcess();
    const all = async () => [
      await old.get('/assets/old.js'),
      await old.get('/assets/same.css'),
      await old.get('/reload.js'),
    ];
    const whole = ['page old', 'same', 'reload old'];
    await putBuild(folder, 'new', async (into) => {
      expect(await all(), 'before the first file of the new build').toEqual(whole);
      await made('new')(into);
      expect(await all(), 'before the new build is in its place').toEqual(whole);
    });
    expect(await all()).toEqual(whole);
    expect(await old.later(), 'a part of its pages that it loads now').toMatchObject({ part: 'part of old' });
  });

  test('has each process answer for the pages of the other: tabs ask whichever there is', async () => {
    await build('old');
    const old = await startProcess();
    await build('new');
    const fresh = await startProcess();
    expect([old.word, fresh.word]).toEqual(['old', 'new']);
    expect([await old.get('/assets/new.js'), await fresh.get('/assets/old.js')]).toEqual([
      'page new',
      'page old',
    ]);
    expect(await fresh.get('/reload.js'), 'what has one name in every build is its own').toBe('reload new');
    expect(await fresh.get('/assets/none.js')).toBe(404);
  });

  test('that fails leaves the pages as they are', async () => {
    await build('old');
    const failing = putBuild(folder, 'new', async (into) => {
      await made('half')(into);
      throw new Error('a mistake in a page');
    });
    await expect(failing).rejects.toThrow('a mistake');
    expect(currentBuild(folder)).toBe('old');
    expect(await (await startProcess()).get('/assets/half.js')).toBe(404);
    await build('new');
    expect(await (await startProcess()).get('/assets/half.js')).toBe(404);
  });

  test('and back builds nothing again', async () => {
    await build('old');
    await build('new');
    await putBuild(folder, 'old', async () => {
      throw new Error('built again');
    });
    expect(currentBuild(folder)).toBe('old');
    expect((await startProcess()).word).toBe('old');
  });

  test('right after another leaves tabs from before the first all that their pages name', async () => {
    for (const word of ['first', 'second', 'third', 'fourth']) await build(word);
    const { get } = await startProcess();
    expect(await Promise.all(['first', 'second', 'third'].map((word) => get(`/assets/${word}.js`)))).toEqual([
      'page first',
      'page second',
      'page third',
    ]);
  });

  test('keeps a build for a week from when it was last served, and no longer', async () => {
    for (const word of ['first', 'second', 'third']) await build(word);
    await lastServed('first', 7.1 * DAY_MS);
    await lastServed('second', 6.9 * DAY_MS);
    await lastServed('third', 30 * DAY_MS);
    await build('fourth');
    expect(await builds(), 'the third was served until now').toEqual(['fourth', 'second', 'third']);
    expect((await readdir(folder)).sort()).toEqual(['builds', 'client', 'server']);
  });

  test('keeps the newest twenty beside its own, however many there are in a week', async () => {
    const words = Array.from({ length: 24 }, (_, n) => `build-${n + 10}`);
    for (const word of words) await build(word);
    expect(await builds(), 'a process may serve each of them just now').toEqual(words);
    for (const [n, word] of words.entries()) await lastServed(word, (24 - n) * HOUR_MS);
    await build('last');
    expect(await builds()).toEqual([...words.slice(4), 'last']);
  });

  test('leaves a build that a process serves, however long ago another one followed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    await build('served');
    await startProcess();
    await build('not-served');
    await build('newer');
    const served = await lastServed('served', 8 * DAY_MS);
    await lastServed('not-served', 8 * DAY_MS);
    vi.advanceTimersByTime(60_000);
    await vi.waitUntil(async () => (await stat(served)).mtimeMs > Date.now() - HOUR_MS);
    await build('last');
    expect(await builds()).toEqual(['last', 'newer', 'served']);
  });

  test('takes over what was built without it', async () => {
    await made('by-hand')(folder);
    expect(currentBuild(folder)).not.toBe('new');
    await build('new');
    const fresh = await startProcess();
    expect([fresh.word, await fresh.get('/assets/by-hand.js')]).toEqual(['new', 'page by-hand']);
  });
});
