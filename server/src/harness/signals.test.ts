import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { freePort } from '../../../scripts/lib/ports.ts';
import { polygon } from '../platform/config/testing/shop.ts';
import { startProcess } from '../testing/process.ts';
import { environmentOf } from './testing/settings.ts';

test('a process that is told twice to end, by its service manager and its supervisor, ends in order', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'talkies signals '));
  const METRICS_PORT = String(await freePort());
  const { DATABASE_URL: _, ...env } = environmentOf(folder, '', { ...polygon, rpcUrl: 'http://127.0.0.1:9' });
  const shop = startProcess(new URL('../app/main.ts', import.meta.url), {
    ...env,
    ...{ METRICS_PORT, ROLES: 'worker' },
  });
  const metrics = () => fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`);
  await Promise.race([
    vi.waitFor(async () => expect((await metrics()).ok).toBe(true)),
    shop.exit.then((how) => Promise.reject(new Error(`it did not start: ${how}`))),
  ]);
  shop.kill('SIGTERM');
  await vi.waitFor(() => expect(metrics()).rejects.toThrow(), { interval: 1 });
  shop.kill('SIGTERM');
  expect(await shop.exit).toBe(0);
  rmSync(folder, { recursive: true });
});
