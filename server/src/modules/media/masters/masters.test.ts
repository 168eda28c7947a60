import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HttpEnv } from '../../../api/env.ts';
import { problemResponse } from '../../../api/problem.ts';
import { mediaRoutes } from '../../../api/routes/media.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { readForWidth } from '../read-original.ts';
import { acceptPictureBytes } from '../store-catalogue-picture.ts';

let server: Server;
let archive: string;
/** the archive's next response, and the requests that it received */
let answer: { status: number; bytes: Buffer };
let requests: string[] = [];
let ctx: TestContext;
let app: Hono<HttpEnv>;

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.writeHead(answer.status, { 'content-type': 'image/webp' }).end(answer.bytes);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  archive = `http://127.0.0.1:${(server.address() as AddressInfo).port}/masters`;
});
afterAll(() => server.close());

let shade = 0;
/** A picture that no other test has. */
const draw = (width: number, height: number): Promise<Buffer> => {
  shade += 1;
  const background = { r: shade, g: 120, b: 40 };
  return sharp({ create: { width, height, channels: 3, background } })
    .png({ compressionLevel: 1 })
    .toBuffer();
};
const master: typeof answer = { status: 200, bytes: Buffer.alloc(0) };

beforeAll(async () => {
  master.bytes = await draw(2400, 3000);
  ctx = await createTestContext({ mastersUrl: archive });
  app = new Hono<HttpEnv>();
  app.onError((error, c) => problemResponse(c, error, ctx.log));
  mediaRoutes(ctx)(app);
});
afterAll(() => ctx.close());
beforeEach(() => {
  answer = master;
  requests = [];
});

const get = (key: string, size = '2400.webp') => app.request(`/media/${key}/${size}`);
const widthOf = async (response: Response) =>
  (await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width;
const accept = async (width = 800, height = 1000) => {
  const bytes = await draw(width, height);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { key: await acceptPictureBytes(ctx, bytes), sha256 };
};

describe('a picture that was uploaded small, looked at closely', () => {
  test('is the archive’s, which knows it by its digest and is asked once', async () => {
    const { key, sha256 } = await accept();
    const both = await Promise.all([get(key), get(key)]);
    for (const response of both) expect(await widthOf(response)).toBe(2400);
    expect(await widthOf(await get(key, '2400.jpg'))).toBe(2400);
    expect(requests).toEqual([`/masters/${sha256}`]);
  });

  test('is what was uploaded where the archive has none', async () => {
    answer = { status: 404, bytes: Buffer.alloc(0) };
    const { key } = await accept();
    expect(await widthOf(await get(key))).toBe(800);
  });

  test('comes in every other size from what was uploaded', async () => {
    const { key } = await accept();
    for (const size of ['320.webp', '800.avif', '1600.webp']) expect((await get(key, size)).status).toBe(200);
    expect(requests).toEqual([]);
  });

  test('that is large enough itself needs no archive', async () => {
    const { key } = await accept(2400, 3000);
    expect(await widthOf(await get(key))).toBe(2400);
    expect(requests).toEqual([]);
  });
});

describe('an archive that fails', () => {
  const failures: [string, () => Promise<typeof answer>][] = [
    ['is closed', async () => ({ status: 503, bytes: Buffer.alloc(0) })],
    ['sends no picture', async () => ({ status: 200, bytes: Buffer.from('<html>') })],
    ['sends a smaller one', async () => ({ status: 200, bytes: await draw(1200, 1500) })],
    ['sends one of another shape', async () => ({ status: 200, bytes: await draw(2400, 2400) })],
  ];
  test.each(failures)(
    'and %s is asked again: nothing small is kept in the master’s place',
    async (_, fail) => {
      const { key } = await accept();
      answer = await fail();
      const refused = await get(key);
      expect(await refused.json()).toMatchObject({ status: 503, code: 'poster/no-master' });
      expect(refused.headers.get('cache-control') ?? '').not.toContain('immutable');
      answer = master;
      expect(await widthOf(await get(key))).toBe(2400);
    },
  );
});

describe('what is drawn of a picture', () => {
  const widthRead = async (key: string, width: number) => {
    const bytes = await readForWidth(ctx, key, width);
    return bytes && (await sharp(bytes).metadata()).width;
  };

  test('is drawn of its master where the upload is narrower; where the archive fails, of nothing smaller', async () => {
    const { key } = await accept();
    expect(await widthRead(key, 700)).toBe(800);
    expect(requests).toEqual([]);
    answer = { status: 503, bytes: Buffer.alloc(0) };
    await expect(widthRead(key, 1440)).rejects.toMatchObject({ code: 'poster/no-master' });
    expect(await widthRead(key, 700)).toBe(800);
    answer = master;
    expect(await widthRead(key, 1440)).toBe(2400);
  });
});
