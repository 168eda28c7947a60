import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawnFile, holderNumber } from '@talkies/shared/testing/draws';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programText } from './plugin.ts';

const file = drawnFile();
const draw = file.draw ?? { signature: '0x', winningTicket: 0, winner: '0x' };
const [first, ...others] = file.purchases;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'check-draw-'));
  await writeFile(join(folder, 'verify-draw.mjs'), await programText());
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the downloadable file in an otherwise empty folder, without a network. */
const run = (...args: string[]) =>
  new Promise<{ code: number; text: string }>((resolve) => {
    const options = { cwd: folder, env: { PATH: process.env.PATH } };
    execFile(process.execPath, ['verify-draw.mjs', ...args], options, (error, text) =>
      resolve({ code: error ? Number(error.code) : 0, text }),
    );
  });

async function check(value: unknown) {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  await writeFile(join(folder, 'draw.json'), text);
  return run('draw.json');
}

test('a draw that was right ends with 0 and tells its seven steps', async () => {
  const { code, text } = await check(file);
  expect(text).toContain('7. winner: holds');
  expect(text).toContain(`The draw holds: ticket ${draw.winningTicket + 1} of ${file.sold}`);
  expect(text).not.toContain('FAILS');
  expect(code).toBe(0);
});

test('what only the contract can show is left to be compared, and not stated', async () => {
  const { text } = await check(file);
  const { deadline, round, sold, listHash } = file;
  expect(text).toContain(
    `must have the deadline ${deadline}, round ${round}, ${sold} sold tickets, the listHash ${listHash} and the winningTicket ${draw.winningTicket}`,
  );
  expect(text).not.toContain('has the same');
});

test.each([
  ['list', { purchases: others }, /a purchase was left out, added or given another count/],
  [
    'hash',
    { purchases: [[holderNumber(0xbad), first?.[1]], ...others] },
    /not the list by which the contract sold/,
  ],
  ['round', { round: file.round + 1 }, /somebody chose another round/],
  ['beacon', { chainId: 1 }, /may have chosen the winner/],
  [
    'signature',
    { draw: { ...draw, signature: `${draw.signature.slice(0, -1)}0` } },
    /The beacon’s key did not sign this/,
  ],
  ['ticket', { draw: { ...draw, winningTicket: draw.winningTicket - 1 } }, /The signature leads to ticket/],
  ['winner', { draw: { ...draw, winner: holderNumber(0xbad) } }, /belongs to .+, not to 0x0+bad/],
] as const)('a forged %s fails its step, in words, and ends with 1', async (step, changes, words) => {
  const { code, text } = await check({ ...file, ...changes });
  expect(text).toMatch(new RegExp(`\\d\\. ${step}: FAILS`));
  expect(text).toMatch(words);
  expect(text).toMatch(new RegExp(`does NOT hold. Broken: .*${step}`));
  expect(code).toBe(1);
});

test('a lottery without a draw is no success', async () => {
  const { code, text } = await check({ ...file, draw: null });
  expect(text).toContain('there is no draw to check yet');
  expect(code).toBe(1);
});

test('what is no such file ends with 1 and says why', async () => {
  expect(await check('{')).toMatchObject({ code: 1, text: expect.stringContaining('is no JSON') });
  expect(await check({})).toMatchObject({ code: 1, text: expect.stringContaining('not of the format') });
  expect(await run('nowhere.json')).toMatchObject({
    code: 1,
    text: expect.stringContaining('cannot be read'),
  });
  expect(await run()).toMatchObject({
    code: 1,
    text: expect.stringContaining('node verify-draw.mjs draw.json'),
  });
});

test('the file needs nothing but Node, is readable, and the same from wherever it is made', async () => {
  const text = await programText();
  const plugin = join(import.meta.dirname, 'plugin.ts');
  const elsewhere = `import(${JSON.stringify(plugin)}).then(async (m) => process.stdout.write(await m.programText()))`;
  const options = { cwd: folder, env: { PATH: process.env.PATH } };
  const again = await new Promise((resolve) =>
    execFile(process.execPath, ['--eval', elsewhere], options, (_, made) => resolve(made)),
  );
  expect(again).toBe(text);
  const imports = [...text.matchAll(/^import .* from "(.+)";$/gm)].map(([, name]) => name);
  expect(imports.every((name) => name?.startsWith('node:'))).toBe(true);
  expect(text).toContain('function isBeaconSignature(publicKey, round, signature)');
  expect(text.length).toBeLessThan(200_000);
});
