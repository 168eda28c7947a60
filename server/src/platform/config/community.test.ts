import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { communityOrigins, readCommunity } from './community.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'community '));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const entry = {
  id: 'a',
  title: 'A',
  author: 'b',
  site: 'C',
  url: 'https://c.example/a',
  embedUrl: '/a/frame',
};
const read = (content: unknown, sandbox?: string) => {
  const file = join(folder, 'wall.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readCommunity(file, sandbox);
};

test('without a file the wall is bare', () => {
  expect(readCommunity(undefined, undefined)).toEqual([]);
});

test('an address without a host is the sandbox’s; each site may stand in a frame', () => {
  const posts = read([entry, { ...entry, id: 'd' }], 'http://localhost:23000');
  expect(posts[0]).toMatchObject({ url: 'https://c.example/a', embedUrl: 'http://localhost:23000/a/frame' });
  expect(communityOrigins(posts)).toEqual(['http://localhost:23000']);
});

test.each([
  ['no JSON', '[{', /cannot be read/],
  ['no list', {}, /COMMUNITY_FILE/],
  ['an id that is none', [{ ...entry, id: 'A b' }], /lower-case/],
  ['an unencrypted address', [{ ...entry, embedUrl: 'http://c.example/a' }], /https/],
  ['a script', [{ ...entry, url: 'javascript:alert(1)' }], /https/],
  ['the sandbox where none runs', [entry], /https/],
])('%s is refused in words', (_, content, words) => {
  expect(() => read(content)).toThrow(words);
});
