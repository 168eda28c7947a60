import { execFile } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { serverArguments } from './server-process.ts';

const node = promisify(execFile);
const server = fileURLToPath(new URL('../../server', import.meta.url));

/** The output of a program that runs in the server's folder. */
async function printed(program: string, ...preloaded: string[]): Promise<unknown> {
  const { stdout } = await node(process.execPath, [...preloaded, '--input-type=module', '--eval', program], {
    cwd: server,
  });
  return JSON.parse(stdout);
}

/**
 * Lists the files that Node itself resolves within these folders, and their importers: a later preload answers first.
 */
const counting = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  globalThis.requested = [];
  registerHooks({ resolve(specifier, context, next) {
    const found = next(specifier, context);
    if (/drizzle-orm|modules[/](orders|wallets)[/]/.test(found.url)) requested.push([specifier, found.url]);
    return found;
  } });
`)}`;
const importing = ['./src/modules/orders/tables.ts', './src/modules/wallets/tables.ts'].map(
  (path) => `await import(${JSON.stringify(pathToFileURL(`${server}/${path}`).href)});`,
);

test('Node looks for each entry of a package once, whoever imports it, and for one file of each folder', async () => {
  const program = `${importing.join('\n')} console.log(JSON.stringify(requested));`;
  const requested = (await printed(program, '--import', counting, ...serverArguments)) as [string, string][];
  const beside = requested.filter(([specifier]) => specifier.startsWith('.'));
  const entries = requested.filter(([specifier]) => /^drizzle-orm/.test(specifier)).map(([name]) => name);
  expect(entries).toContain('drizzle-orm/pg-core');
  expect(entries.toSorted()).toEqual([...new Set(entries)].toSorted());
  const folders = beside.map(([, url]) => url.slice(0, url.lastIndexOf('/')));
  expect(folders.some((folder) => folder.endsWith('/drizzle-orm/pg-core'))).toBe(true);
  expect(folders.toSorted()).toEqual([...new Set(folders)].toSorted());
});

test('who imports a file that is not there is named', async () => {
  const program = `
    await import('./src/modules/orders/tables.ts');
    await import('./src/modules/orders/nowhere.ts').catch((error) => console.log(JSON.stringify(error.message)));`;
  const message = await printed(program, ...serverArguments);
  expect(message).toBe(await printed(program));
  expect(message).toMatch(/Cannot find module .*nowhere\.ts' imported from/);
});

test('everything is the module that it is without being preloaded', async () => {
  const program = `
    import * as core from 'drizzle-orm/pg-core';
    import { eq } from 'drizzle-orm';
    import { createRequire } from 'node:module';
    const require = createRequire(import.meta.url);
    const names = ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres', 'pg', 'zod'];
    console.log(JSON.stringify([names.map((name) => [import.meta.resolve(name), require.resolve(name)]),
      Object.keys(core).length, typeof eq, Object.keys(require('drizzle-orm')).length]));`;
  expect(await printed(program, ...serverArguments)).toEqual(await printed(program));
});
