import { endpoints } from '@talkies/shared';
import { studioEndpoints } from '@talkies/shared/studio';
import { expect, it } from 'vitest';
import { withWrittenEndpoints } from './written-endpoints.ts';

const tables = { shop: endpoints, studio: studioEndpoints };

it('writes method and path in place of the name', () => {
  const code = 'await browserApi(\n  \'getItem\', { params: { id } });\npathOf("lotteryDraw", { params })';
  expect(withWrittenEndpoints(code, tables)).toBe(
    "await browserApi(\n  'get /api/items/:id', { params: { id } });\npathOf('get /lottery/:id/draw.json', { params })",
  );
});

it('takes the studio’s from its own table', () => {
  expect(withWrittenEndpoints("studioApi('listMembers')", tables)).toBe(
    "studioApi('get /api/studio/members')",
  );
  expect(() => withWrittenEndpoints("browserApi('listMembers')", tables)).toThrow('by their names');
});

it('leaves everything else as it is', () => {
  const code = "load(browserApi, id); const api = serverApi(context); api(path); text('getItem')";
  expect(withWrittenEndpoints(code, tables)).toBe(code);
});

it.each(["browserApi('getItme')", 'browserApi(liked ? like : unlike)'])('refuses %s', (code) => {
  expect(() => withWrittenEndpoints(code, tables)).toThrow('by their names');
});
