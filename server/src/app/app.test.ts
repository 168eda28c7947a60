import { expect, test, vi } from 'vitest';
import { freePort } from '../../../scripts/lib/ports.ts';
import { createTestContext } from '../testing/context.ts';
import { createApp } from './app.ts';

test('a process that stops takes no more jobs from then on, whatever other work of it takes long', async () => {
  const ctx = await createTestContext({ roles: ['worker'] });
  const app = await createApp(ctx);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  vi.spyOn(ctx.writer, 'stop').mockReturnValue(ended);
  const queue = vi.spyOn(ctx.queue, 'stop');
  const stopped = app.stop();
  await vi.waitFor(() => expect(queue).toHaveBeenCalledOnce());
  end();
  await stopped;
});

test('a process that stops answers first what it was asked before, and takes no more connections', async () => {
  const port = await freePort();
  const ctx = await createTestContext({ roles: ['api'], port });
  const { promise: pinged, resolve: release } = Promise.withResolvers<void>();
  const ping = vi.spyOn(ctx.connection, 'ping').mockReturnValue(pinged);
  const queue = vi.spyOn(ctx.queue, 'stop');
  const app = await createApp(ctx, () => undefined);
  await app.start();
  const ask = () => fetch(`http://127.0.0.1:${port}/readyz`);
  const answer = ask();
  await vi.waitFor(() => expect(ping).toHaveBeenCalledOnce());
  const stopped = app.stop();
  await expect(ask()).rejects.toThrow();
  release();
  expect(await (await answer).json()).toMatchObject({ database: true });
  await stopped;
  expect(queue, 'a job that a request waited for is given back').toHaveBeenCalledOnce();
});
