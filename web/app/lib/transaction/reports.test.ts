import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flushReports, readReports, reportSent } from './reports.ts';

const sent = {
  intent: { kind: 'settle', marketToken: 'veena~1' },
  chain: 'polygon',
  hash: `0x${'ab'.repeat(32)}`,
} as const;

/** The server's answer to the next report: its status, and whether a retry may succeed. */
let response: { status: number; retryable?: boolean };
let reports = 0;
const bodies: unknown[] = [];

beforeEach(() => {
  const stored = new Map<string, string>();
  reports = 0;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', async (_: string, { body: text }: { body: string }) => {
    reports += 1;
    bodies.push(JSON.parse(text));
    const { status, retryable = false } = response;
    const body = status === 200 ? { id: '1' } : { code: 'x', title: 'No', detail: '', status, retryable };
    return Response.json(body, { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a transaction that the server has heard of is forgotten here', async () => {
  response = { status: 200 };
  await reportSent(sent);
  expect(readReports()).toEqual([]);
});

test('one that it has not heard of is kept, and told when somebody comes back', async () => {
  response = { status: 503, retryable: true };
  await expect(reportSent(sent)).rejects.toThrow();
  await flushReports();
  expect(readReports()).toEqual([sent]);
  response = { status: 200 };
  await flushReports();
  expect(readReports()).toEqual([]);
  expect(reports).toBe(3);
});

test('who is signed out may come back; what is no transaction of theirs is not told again', async () => {
  response = { status: 401 };
  await expect(reportSent(sent)).rejects.toThrow();
  expect(readReports()).toEqual([sent]);
  response = { status: 422 };
  await flushReports();
  expect(readReports()).toEqual([]);
});

test('what somebody sent is reported only while they are signed in here, and is kept meanwhile', async () => {
  await flushReports('X');
  response = { status: 503, retryable: true };
  await expect(reportSent(sent)).rejects.toThrow();
  response = { status: 422 };
  await flushReports('Y');
  expect(readReports()).toMatchObject([sent]);
  expect(reports).toBe(1);
  response = { status: 200 };
  await flushReports('X');
  expect(readReports()).toEqual([]);
  expect(bodies.at(-1)).toEqual(sent);
});
