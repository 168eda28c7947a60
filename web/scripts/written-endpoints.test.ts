import { endpoints } from '@talkies/shared';
import { expect, it } from 'vitest';
import { withWrittenEndpoints } from './written-endpoints.ts';

it('writes method and path in place of the name', () => {
  const code = 'await browserApi(\n  \'getItem\', { params: { id } });\npathOf("lotteryDraw", { params })';
  expect(withWrittenEndpoints(code, endpoints)).toBe(
    "await browserApi(\n  'get /api/items/:id', { params: { id } });\npathOf('get /lottery/:id/draw.json', { params })",
  );
});

it('leaves everything else as it is', () => {
  const code = "load(browserApi, id); const api = serverApi(context); api(path); text('getItem')";
  expect(withWrittenEndpoints(code, endpoints)).toBe(code);
});

it.each(["browserApi('getItme')", 'browserApi(liked ? like : unlike)'])('refuses %s', (code) => {
  expect(() => withWrittenEndpoints(code, endpoints)).toThrow('by their names');
});
