import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const scripts = fileURLToPath(new URL('.', import.meta.url));
let root: string;
/** A checkout without packages, and an npm that notes its arguments and installs the pinned Node. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'talkies prepare '));
  mkdirSync(join(root, 'scripts'));
  for (const part of ['prepare.mjs', 'lib'])
    cpSync(join(scripts, part), join(root, 'scripts', part), { recursive: true });
  setLists('1');
  writeFileSync(
    join(root, 'npm.js'),
    `const fs = require('node:fs');
     fs.appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
     fs.mkdirSync('node_modules/.bin', { recursive: true });
     fs.writeFileSync('node_modules/.bin/node', '#!/bin/sh\\necho v24.0.0\\n', { mode: 0o755 });`,
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function setLists(version: string): void {
  const lists = { name: 'shop', version, workspaces: [], dependencies: { node: '24.0.0' } };
  writeFileSync(join(root, 'package.json'), JSON.stringify(lists));
}

/** @returns npm's calls, without what they have in common */
function prepare(args: string[] = [], env: NodeJS.ProcessEnv = {}): string[] {
  const { NODE_ENV: _, ...clean } = process.env;
  execFileSync(process.execPath, [join(root, 'scripts/prepare.mjs'), ...args], {
    env: { ...clean, npm_execpath: join(root, 'npm.js'), npm_node_execpath: process.execPath, ...env },
  });
  const calls = join(root, 'calls');
  if (!existsSync(calls)) return [];
  const text = readFileSync(calls, 'utf8').trim();
  rmSync(calls);
  return text
    .split('\n')
    .map((call) => call.replace('install --no-save --no-audit --no-fund --loglevel=error ', ''));
}

describe('the packages of a checkout', () => {
  it('are installed once, with those for development, for a start and for the tests of a fresh clone', () => {
    expect(prepare()).toEqual(['--include=dev']);
    expect(prepare(['--with-development'])).toEqual([]);
    expect(prepare()).toEqual([]);
  });

  it('of a shop in production serve its backup from any shell as they are', () => {
    expect(prepare([], { NODE_ENV: 'production' })).toEqual(['--omit=dev']);
    expect(prepare(['--production'])).toEqual([]);
    expect(prepare([], { NODE_ENV: 'production' })).toEqual([]);
  });

  it('that include those for development serve production too', () => {
    prepare();
    expect(prepare([], { NODE_ENV: 'production' })).toEqual([]);
    expect(prepare(['--production'])).toEqual([]);
  });

  it('are completed where the tests need those for development', () => {
    prepare(['--production']);
    expect(prepare(['--with-development'], { NODE_ENV: 'production' })).toEqual(['--include=dev']);
  });

  it('are installed anew where the lists changed, and none is taken away', () => {
    prepare();
    setLists('2');
    expect(prepare(['--production'])).toEqual(['--include=dev']);
  });
});
