import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { collectibleAbi, lotteryAbi, marketplaceAbi, orderReceiverAbi } from '@talkies/abi';
import { expect, test } from 'vitest';
import { contractsRoot } from './forge.ts';

const tests = join(contractsRoot, 'test');
const paths = (await readdir(tests, { recursive: true })).filter((path) => path.endsWith('.tree'));
const trees = new Map(
  await Promise.all(paths.map(async (path) => [path, await readFile(join(tests, path), 'utf8')] as const)),
);

test.each(paths)('%s and its tests name the same branches', async (path) => {
  const source = await readFile(join(tests, path.replace(/\.tree$/, '.t.sol')), 'utf8');
  const written = new Set(Array.from(source.matchAll(/function (test\w+)\(/g), ([, name]) => name));
  const planned = new Set(Array.from((trees.get(path) ?? '').matchAll(/→ (test\w+)$/gm), ([, name]) => name));
  expect([...written].sort()).toEqual([...planned].sort());
});

test('every function that changes something heads a tree', () => {
  const heads = new Set(
    [...trees.values()]
      .join('\n')
      .match(/^\w+\.\w+|, \w+\.\w+/gm)
      ?.map((head) => head.replace(/^.*\./, '')),
  );
  const changing = [collectibleAbi, marketplaceAbi, orderReceiverAbi, lotteryAbi]
    .flat()
    .flatMap((item) =>
      item.type === 'function' && item.stateMutability !== 'view' && item.stateMutability !== 'pure'
        ? [item.name]
        : [],
    );
  expect(changing.filter((name) => !heads.has(name))).toEqual([]);
});
