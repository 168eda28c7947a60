import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digestOf, readStamp, writeStamp } from './stamp.mjs';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'talkies-stamp-'));
  await mkdir(join(root, 'web/app'), { recursive: true });
  await writeFile(join(root, 'web/app/page.tsx'), 'page');
  await writeFile(join(root, 'lock.json'), '{}');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const digest = () => digestOf(root, ['web', 'lock.json', 'missing'], new Set(['build']));

describe('a digest of sources', () => {
  it('stays while nothing changes, and where only left-out folders do', async () => {
    const before = digest();
    await mkdir(join(root, 'web/build'));
    await writeFile(join(root, 'web/build/index.js'), 'built');
    expect(digest()).toBe(before);
  });

  it('changes with a content, a name or a new file', async () => {
    const seen = new Set([digest()]);
    await writeFile(join(root, 'web/app/page.tsx'), 'other page');
    seen.add(digest());
    await rename(join(root, 'web/app/page.tsx'), join(root, 'web/app/renamed.tsx'));
    seen.add(digest());
    await writeFile(join(root, 'lock.json'), '{"changed":true}');
    seen.add(digest());
    expect(seen.size).toBe(4);
  });
});

it('a stamp is read as it was written, and null where there is none', () => {
  const file = join(root, 'build/.stamp');
  expect(readStamp(file)).toBeNull();
  writeStamp(file, 'abc');
  expect(readStamp(file)).toBe('abc');
});
