import { describe, expect, test } from 'vitest';
import type { Module } from '../gates/imports.ts';
import { testsBehind, within } from './changed.ts';

const imports = (source: string, ...resolved: string[]): Module => ({
  source,
  dependencies: resolved.map((to) => ({ resolved: to })),
});

describe('the tests behind a change', () => {
  const modules: Module[] = [
    imports('a.ts'),
    imports('b.ts', 'a.ts'),
    imports('circle.ts', 'b.ts', 'circle.ts'),
    imports('a.test.ts', 'a.ts'),
    imports('b.test.ts', 'b.ts'),
    imports('far.test.tsx', 'circle.ts'),
    imports('other.test.ts', 'other.ts'),
    { source: 'types.test.ts', dependencies: [{ resolved: 'a.ts', typeOnly: true }] },
  ];

  test('are those that reach it by imports, nearest first', () => {
    expect(testsBehind(['a.ts'], modules)).toEqual(['a.test.ts', 'b.test.ts', 'far.test.tsx']);
  });

  test('are the changed tests themselves before all', () => {
    expect(testsBehind(['a.ts', 'other.test.ts'], modules)[0]).toBe('other.test.ts');
  });

  test('are not those that were deleted', () => {
    expect(testsBehind(['gone.test.ts', 'gone.ts'], modules)).toEqual([]);
  });

  test('follow a migration to what reads it', () => {
    const reader = 'server/src/platform/db/prepare.ts';
    const read = [imports(reader), imports('database.test.ts', reader)];
    expect(testsBehind(['server/drizzle/0001_x.sql'], read)).toEqual(['database.test.ts']);
  });

  test('follow a contract to the test that compiles it', () => {
    const compiled = 'contracts/scripts/compiled.test.ts';
    expect(testsBehind(['contracts/src/Lottery.sol'], [imports(compiled)])).toEqual([compiled]);
  });
});

describe('tests within a time', () => {
  test('go by what they took last, nearest first; a long one does not keep shorter ones out', () => {
    const chosen = within(20, ['near', 'long', 'new', 'far'], { near: 10, long: 30, far: 6 });
    expect(chosen).toEqual({ run: ['near', 'new', 'far'], left: ['long'] });
  });
});
