import type { Hono } from 'hono';
import type { Clock } from '../platform/clock.ts';
import { Cache } from './cache/cache.ts';
import type { HttpEnv } from './env.ts';

/** Each tells whether a part is ready; one that throws is not. */
export type Readiness = Record<string, () => Promise<boolean>>;

/** Anybody may ask, and each answer costs calls to every chain's node: all who ask within a second share one. */
const KEPT = { maxAgeMs: 1_000, most: 1, mostBytes: 1 };

async function check(readiness: Readiness): Promise<Record<string, boolean>> {
  const checks = Object.entries(readiness).map(
    async ([name, isReady]) => [name, await isReady().catch(() => false)] as const,
  );
  return Object.fromEntries(await Promise.all(checks));
}

/** `GET /readyz`: 200 where every part is ready, else 503; names each part. */
export function readyRoute(app: Hono<HttpEnv>, clock: Clock, readiness: Readiness): void {
  const kept = new Cache<Record<string, boolean>>(clock, KEPT, () => 1);
  app.get('/readyz', async (c) => {
    const parts = (await kept.get('parts', () => check(readiness))) ?? {};
    const ready = Object.values(parts).every(Boolean);
    return c.json({ ready, ...parts }, ready ? 200 : 503);
  });
}
