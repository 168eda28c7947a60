import { expect, test, vi } from 'vitest';
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
