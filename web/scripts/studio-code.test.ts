import { expect, it } from 'vitest';
import { studioProblems } from './studio-code.ts';

it('finds a fan’s page that brings code of the studio', () => {
  const scripts = new Map([
    ['/assets/common.js', "call('get /api/items')"],
    ['/assets/frame.js', "call('get /api/studio/me')"],
  ]);
  const files = [...scripts.keys()];
  expect(studioProblems(scripts, [{ page: '/studio/audit', files }])).toEqual([]);
  expect(studioProblems(scripts, [{ page: '/explore', files: files.slice(0, 1) }])).toEqual([]);
  expect(studioProblems(scripts, [{ page: '/explore', files }])).toEqual([
    "/explore brings the studio's code in /assets/frame.js.",
  ]);
});

it('finds the editor of texts, which calls nothing itself', () => {
  const scripts = new Map([['/assets/rich.js', 'class="ProseMirror-selectednode"']]);
  expect(studioProblems(scripts, [{ page: '/blog', files: ['/assets/rich.js'] }])).toHaveLength(1);
});
