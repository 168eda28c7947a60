import { beforeEach, expect, test, vi } from 'vitest';
import { suggestPasskeys } from './passkey.ts';

const device = vi.hoisted(() => ({ chooses: [] as boolean[] }));
vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthnAutofill: async () => true,
  startAuthentication: async () => {
    if (!device.chooses.shift()) throw new Error('NotAllowedError');
    return {};
  },
}));

/** The statuses with which the server answers, in order. */
let answers: number[];
let paths: string[];
beforeEach(() => {
  paths = [];
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path);
    const status = answers.shift() ?? 200;
    const problem = { code: 'auth/challenge-expired', title: 'That took too long', status };
    return Response.json(status === 200 ? { options: {} } : problem, { status });
  });
});

test('who chose a suggested passkey reads why it did not open, and can choose it again', async () => {
  device.chooses = [true, true];
  answers = [200, 410, 200, 200];
  const onProblem = vi.fn();
  expect(await suggestPasskeys(onProblem)).toBe('in');
  expect(onProblem.mock.calls).toMatchObject([[{ problem: { code: 'auth/challenge-expired' } }]]);
  expect(paths.filter((path) => path.endsWith('/options'))).toHaveLength(2);
});

test.each([
  ['the server does not answer', [503], []],
  ['the device gives up', [200], [false]],
])('a suggestion that nobody chose ends without a word: %s', async (_, statuses, chooses) => {
  answers = [...statuses];
  device.chooses = [...chooses];
  const onProblem = vi.fn();
  expect(await suggestPasskeys(onProblem)).toBe('gone');
  expect(onProblem).not.toHaveBeenCalled();
});
