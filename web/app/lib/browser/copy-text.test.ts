import { afterEach, expect, test, vi } from 'vitest';
import { toast } from '../toast/toast.ts';
import { copyText } from './copy-text.ts';

vi.mock('../toast/toast.ts', () => ({ toast: vi.fn() }));
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['copies it', { writeText: async () => undefined }, ['Copied.']],
  [
    'says that the browser refuses',
    { writeText: () => Promise.reject(new Error('no')) },
    [/by hand/, 'alert'],
  ],
  ['says so where there is no clipboard', undefined, [/by hand/, 'alert']],
])('%s', async (_, clipboard, words) => {
  vi.mocked(toast).mockClear();
  vi.stubGlobal('navigator', { clipboard });
  await copyText('0x1', 'Copied.');
  expect(vi.mocked(toast).mock.calls).toEqual([
    words.map((word) => (word instanceof RegExp ? expect.stringMatching(word) : word)),
  ]);
});
