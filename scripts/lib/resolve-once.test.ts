import { execFile } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { serverArguments } from './server-process.ts';

const node = promisify(execFile);
const server = fileURLToPath(new URL('../../server', import.meta.url));

/** What a program prints that runs in the server's folder. */
async function printed(program: string, ...preloaded: string[]): Promise<unknown> {
  const { stdout } = await node(process.execPath, [...preloaded, '--input-type=module', '--eval', program], {
    cwd: server,
  });
  return JSON.parse(stdout);
}

/** Counts how often Node itself looks for drizzle-orm or a file of it: what is preloaded later answers first. */
const counting = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  globalThis.requested = [];
  registerHooks({ resolve(specifier, context, next) {
    const found = next(specifier, context);
    if (found.url.includes('/drizzle-orm/')) requested.push(specifier);
    return found;
  } });
`)}`;
const importing = ['./src/modules/orders/tables.ts', './src/modules/wallets/tables.ts'].map(
  (path) => `await import(${JSON.stringify(pathToFileURL(`${server}/${path}`).href)});`,
);

test('Node looks for each entry of drizzle-orm once, whoever imports it, and for no file within it', async () => {
  const program = `${importing.join('\n')} console.log(JSON.stringify(requested));`;
  const requested = (await printed(program, '--import', counting, ...serverArguments)) as string[];
  expect(requested).toContain('drizzle-orm/pg-core');
  expect(requested.toSorted()).toEqual([...new Set(requested)].toSorted());
  expect(requested.filter((specifier) => specifier.startsWith('.'))).toEqual([]);
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
