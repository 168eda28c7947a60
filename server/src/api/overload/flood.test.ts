import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { createHttp, type HttpApp } from '../app.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => ctx.close());

const CROWD = 400;
const SLICE_MS = 2;
const ROUNDS = 3;

/** A page's work: some of the processor, in slices between which others have theirs. */
async function work(): Promise<void> {
  for (let slice = 0; slice < 2; slice += 1) {
    const end = performance.now() + SLICE_MS;
    while (performance.now() < end);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function start(): HttpApp {
  return createHttp(ctx, {
    resolveUser: async () => null,
    sessionKey: (cookies) => /^sealed=(\w+)$/.exec(cookies)?.[1] ?? null,
    routes: [],
    readiness: {},
    mounts: [
      (app) =>
        app.get('/page', (c) =>
          c.get('limited')(async () => {
            await work();
            return c.text('done');
          }),
        ),
    ],
  });
}

/** The median wait of a member, and of who asks whether the app lives. */
async function waits(app: HttpApp, crowd: number): Promise<{ member: number; health: number }> {
  const member: number[] = [];
  const health: number[] = [];
  const timed = async (path: string, headers: Record<string, string>, into: number[]): Promise<void> => {
    const began = performance.now();
    expect((await app.request(path, { headers })).status).toBe(200);
    into.push(performance.now() - began);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const requests = Array.from({ length: crowd }, (_, number) =>
      app.request('/page', { headers: { 'x-forwarded-for': `198.51.100.${number % 200}` } }),
    );
    await Promise.all([timed('/page', { cookie: 'sealed=asha' }, member), timed('/healthz', {}, health)]);
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    for (const status of statuses) expect([200, 503]).toContain(status);
  }
  const median = (list: number[]): number => list.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
  return { member: median(member), health: median(health) };
}

test('a crowd that asks for hundreds of pages at once keeps a member waiting for a few of them', async () => {
  const app = start();
  await waits(app, 0);
  const quiet = await waits(app, 0);
  const flooded = await waits(app, CROWD);
  expect(flooded.member / quiet.member).toBeLessThan(CROWD / 10);
  expect(flooded.health / quiet.member).toBeLessThan(CROWD / 10);
});
