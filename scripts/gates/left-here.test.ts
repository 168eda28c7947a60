import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Files that docs/operating.md and the shop itself make in the checkout: keys, or everything that the shop holds. */
const secret = [
  '.env',
  'talkies.env',
  'deploy/container/talkies.env',
  '.data/db/base/1',
  '.data-2/secrets.json',
  'shop.tar.gz',
  'server/shop.tar.gz.part',
  'vault-master.key',
  'web/vault-master.key.before-2026-11-30T091400.000Z',
];

/** Whether the image leaves a file out, as .dockerignore says: the last line that names the file or a folder above decides. */
function isLeftOut(path: string): boolean {
  const parts = path.split('/');
  const above = parts.map((_, at) => parts.slice(0, at + 1).join('/'));
  const lines = readFileSync(`${root}.dockerignore`, 'utf8').split('\n');
  const last = lines.findLast(
    (line) => line && !line.startsWith('#') && above.some((one) => names(line, one)),
  );
  return last !== undefined && !last.startsWith('!');
}

function names(line: string, path: string): boolean {
  const pattern = line.replace('!', '').replace(/[.+]/g, '\\$&').replaceAll('*', '[^/]*');
  return new RegExp(`^${pattern.replace('[^/]*[^/]*/', '(?:.*/)?')}$`).test(path);
}

test('no key, setting or backup that is made in the checkout gets into the image', () => {
  expect(secret.filter((path) => !isLeftOut(path))).toEqual([]);
  expect(isLeftOut('a key of any name')).toBe(true);
});

test('nor into the repository', () => {
  const tracked = secret.filter(
    (path) => spawnSync('git', ['check-ignore', '-q', '--no-index', path], { cwd: root }).status !== 0,
  );
  expect(tracked).toEqual([]);
});

test('the image has the files from which the shop is installed, built and run', () => {
  const { workspaces } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  const needed = ['.npmrc', 'package.json', 'package-lock.json', ...workspaces, 'scripts'];
  const files = execFileSync('git', ['ls-files', ...needed], { cwd: root, encoding: 'utf8' });
  expect(files.split('\n').filter((path) => path && isLeftOut(path))).toEqual([]);
});
