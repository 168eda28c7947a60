import type { Hono } from 'hono';
import type { Clock } from '../platform/clock.ts';
import { Cache } from './cache/cache.ts';
import type { HttpEnv } from './env.ts';

/** Each reports whether a part is ready; one that throws is not. */
export type Readiness = Record<string, () => Promise<boolean>>;

/** Anybody may call it, and each check queries every chain's node: requests within a second share one check. */
const CACHED = { maxAgeMs: 1_000, most: 1, mostBytes: 1 };

async function check(readiness: Readiness): Promise<Record<string, boolean>> {
  const checks = Object.entries(readiness).map(
    async ([name, isReady]) => [name, await isReady().catch(() => false)] as const,
  );
  return Object.fromEntries(await Promise.all(checks));
}

/** `GET /readyz`: 200 where every part is ready, else 503; names each part, and warnings of ready ones. */
export function readyRoute(
  app: Hono<HttpEnv>,
  clock: Clock,
  readiness: Readiness,
  warnings: () => Promise<string[]> = async () => [],
): void {
  const cache = new Cache<{ parts: Record<string, boolean>; warnings: string[] }>(clock, CACHED, () => 1);
  const measure = async () => {
    const [parts, warned] = await Promise.all([check(readiness), warnings().catch(() => [])]);
    return { parts, warnings: warned };
  };
  app.get('/readyz', async (c) => {
    const { parts, warnings: warned } = (await cache.get('parts', measure)) ?? { parts: {}, warnings: [] };
    const ready = Object.values(parts).every(Boolean);
    return c.json({ ready, ...parts, ...(warned.length > 0 ? { warnings: warned } : {}) }, ready ? 200 : 503);
  });
}
