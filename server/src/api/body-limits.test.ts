import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { bodyLimits } from './body-limits.ts';
import type { HttpEnv } from './env.ts';
import { problemResponse } from './problem.ts';

/** A megabyte in 64 KB, with the number of those that were read. */
function megabyte() {
  let read = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        read += 1;
        if (read > 16) controller.close();
        else controller.enqueue(new Uint8Array(64 * 1024));
      },
    },
    { highWaterMark: 0 },
  );
  return { body, read: () => read };
}

test.each([
  ['PUT', '/payments/webhooks/card'],
  ['POST', '/payments/webhooks/card/x'],
  ['POST', '/payments/webhooks/'],
  ['POST', '/contact'],
])('%s %s is refused before its large body is read to the end', async (method, path) => {
  const app = new Hono<HttpEnv>();
  app.onError((error, c) => problemResponse(c, error, createLog('silent')));
  app.use(bodyLimits());
  app.all('*', async (c) => c.json({ bytes: (await c.req.arrayBuffer()).byteLength }));
  const { body, read } = megabyte();
  const response = await app.request(path, { method, body, duplex: 'half' } as RequestInit);
  expect(response.status).toBe(413);
  expect(read()).toBeLessThan(10);
});
