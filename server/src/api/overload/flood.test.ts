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
const ROUNDS = 5;

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

interface Waits {
  member: number;
  health: number;
}

/** The waits of a signed-in person and of a health check, beside a crowd of visitors. */
async function wait(app: HttpApp, crowd: number): Promise<Waits> {
  const timed = async (path: string, headers: Record<string, string>): Promise<number> => {
    const began = performance.now();
    expect((await app.request(path, { headers })).status).toBe(200);
    return performance.now() - began;
  };
  const requests = Array.from({ length: crowd }, (_, number) =>
    app.request('/page', { headers: { 'x-forwarded-for': `198.51.100.${number % 200}` } }),
  );
  const [member, health] = await Promise.all([
    timed('/page', { cookie: 'sealed=asha' }),
    timed('/healthz', {}),
  ]);
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  for (const status of statuses) expect([200, 503]).toContain(status);
  return { member, health };
}

const median = (list: number[]): number => list.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;

test('a crowd that asks for hundreds of pages at once keeps a member waiting for a few of them', async () => {
  const app = start();
  await wait(app, 0);
  const [quiet, flooded]: [Waits[], Waits[]] = [[], []];
  // in turns: what else the machine does weighs on both
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(await wait(app, 0));
    flooded.push(await wait(app, CROWD));
  }
  const alone = median(quiet.map(({ member }) => member));
  expect(median(flooded.map(({ member }) => member)) / alone).toBeLessThan(CROWD / 10);
  expect(median(flooded.map(({ health }) => health)) / alone).toBeLessThan(CROWD / 10);
});
