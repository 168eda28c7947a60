import { expect, test } from 'vitest';
import { packageLockProblems } from './package-lock.ts';

const lock = {
  '': { dependencies: { painter: '1.0.0' } },
  server: { dependencies: { painter: '1.0.0' } },
  'node_modules/painter': { optionalDependencies: { '@painter/mac': '1.0.0', '@painter/linux': '1.0.0' } },
  'node_modules/painter/node_modules/@painter/mac': { dependencies: { brush: '1.0.0' } },
  'node_modules/@painter/linux': {},
  'node_modules/brush': {},
};

test('a lock file that holds what its packages need on every system is whole', () => {
  expect(packageLockProblems(lock)).toEqual([]);
});

test('a package that another system needs is missed, with who needs it', () => {
  const { 'node_modules/@painter/linux': _, ...rest } = lock;
  expect(packageLockProblems(rest)).toEqual([
    'package-lock.json lacks @painter/linux, which node_modules/painter needs: take node_modules/painter out of it, then npm install --package-lock-only',
  ]);
});

test('a package inside another is no help to those outside it', () => {
  const { 'node_modules/brush': brush, ...rest } = lock;
  expect(packageLockProblems({ ...rest, 'node_modules/other/node_modules/brush': brush })).toHaveLength(1);
});
