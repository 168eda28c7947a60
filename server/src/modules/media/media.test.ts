import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { faceWidth } from '@talkies/shared';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { HttpEnv } from '../../api/env.ts';
import { problemResponse } from '../../api/problem.ts';
import { rangeOf } from '../../api/routes/loops.ts';
import { mediaRoutes } from '../../api/routes/media.ts';
import { filesDir } from '../../platform/config/config.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { derivedName, originalName } from './file-names.ts';
import { acceptLoop } from './loop/accept-loop.ts';
import { presentImage } from './present.ts';
import { loopOf, picturesOf } from './reads.ts';
import { storageOf } from './storage/storage.ts';
import { acceptPicture, PictureRefused } from './store-catalogue-picture.ts';
import { forgetPicture, registerMediaJobs } from './upload/store-picture.ts';

let ctx: TestContext;
let folder: string;
let app: Hono<HttpEnv>;
let key: string;

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c3161f' } });

beforeAll(async () => {
  ctx = await createTestContext();
  registerMediaJobs(ctx);
  folder = mkdtempSync(join(tmpdir(), 'pictures '));
  app = new Hono<HttpEnv>();
  app.onError((error, c) => problemResponse(c, error, ctx.log));
  mediaRoutes(ctx)(app);
  await draw(500, 625).png().toFile(join(folder, 'poster.png'));
  key = await acceptPicture(ctx, join(folder, 'poster.png'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await ctx.close();
});

describe('accepting', () => {
  test('a picture has size and thumbhash, and the same content the same key', async () => {
    const facts = (await picturesOf(ctx.db, [key, null, 'unknown'])).get(key);
    if (!facts) throw new Error('the picture is not known');
    const image = presentImage(facts, 'A red poster');
    expect(image).toMatchObject({ key, width: 500, height: 625, alt: 'A red poster' });
    expect(image.thumbhash).toMatch(/^[A-Za-z0-9+/]{20,}=*$/);
    await draw(500, 625).png().toFile(join(folder, 'copy.png'));
    expect(await acceptPicture(ctx, join(folder, 'copy.png'))).toBe(key);
  });

  test('the same file again repairs an original that a loss of power left empty', async () => {
    const file = join(folder, 'lost.png');
    await draw(40, 40).png().toFile(file);
    const lost = await acceptPicture(ctx, file);
    writeFileSync(join(filesDir(ctx.config), originalName(lost)), '');
    expect(await acceptPicture(ctx, file)).toBe(lost);
    expect(await storageOf(ctx.config).read(originalName(lost))).toEqual(readFileSync(file));
  });

  test.each([
    ['an SVG, which could read files', 'a.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a page named picture', 'b.jpg', '<html><script>alert(1)</script></html>'],
    ['a picture that breaks off', 'c.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['an empty file', 'd.webp', ''],
  ])('refuses %s', async (_, name, content) => {
    writeFileSync(join(folder, name), content);
    await expect(acceptPicture(ctx, join(folder, name))).rejects.toThrow(PictureRefused);
  });
});

describe('GET /media/{key}/{width}.{format}', () => {
  const get = (path: string, headers = {}) => app.request(path, { headers });

  test.each([
    ['avif', 'image/avif', 'heif', 160],
    ['webp', 'image/webp', 'webp', 160],
    ['jpg', 'image/jpeg', 'jpeg', 160],
    ['webp', 'image/webp', 'webp', faceWidth],
  ])('answers %s in the asked width, for ever', async (format, type, decoded, width) => {
    const response = await get(`/media/${key}/${width}.${format}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('cache-control')).toContain('immutable');
    const facts = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(facts).toMatchObject({ width, height: (width / 4) * 5, format: decoded });
  });

  test('never makes a picture larger than its original', async () => {
    const response = await get(`/media/${key}/1600.webp`);
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(500);
  });

  test.each([
    ['as narrow as a thread', 1, 20_000],
    ['a strip of film', 300, 20_000],
    ['a line', 20_000, 1],
    ['a panorama', 17_000, 200],
    ['a point', 1, 1],
  ])('answers a picture that is %s in every format', async (_shape, width, height) => {
    const file = join(folder, `${width}-${height}.png`);
    await draw(width, height).png().toFile(file);
    const odd = await acceptPicture(ctx, file);
    for (const format of ['webp', 'avif', 'jpg']) {
      const response = await get(`/media/${odd}/320.${format}`);
      expect(response.status, format).toBe(200);
      const facts = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect(facts.width, format).toBeLessThanOrEqual(320);
      expect(facts.height, format).toBeLessThanOrEqual(16_383);
    }
  });

  test('keeps what it encoded once, for any number of callers', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => get(`/media/${key}/320.webp`)));
    expect(answers.every((reply) => reply.status === 200)).toBe(true);
    expect(
      readdirSync(join(filesDir(ctx.config), 'derived')).filter((name) => name.startsWith(`${key}-320`)),
    ).toEqual([`${key}-320.webp`]);
  });

  test('leaves no file of a picture that is removed while it is encoded', async () => {
    await draw(300, 300).png().toFile(join(folder, 'removed.png'));
    const removed = await acceptPicture(ctx, join(folder, 'removed.png'));
    const { promise: written, resolve: write } = Promise.withResolvers<void>();
    const storage = storageOf(ctx.config);
    const held = vi.spyOn(storage, 'write').mockImplementationOnce(async (...file) => {
      await written;
      await storage.write(...file);
    });
    const response = get(`/media/${removed}/160.webp`);
    await vi.waitFor(() => expect(held).toHaveBeenCalledOnce());
    await ctx.db.transaction((tx) => forgetPicture(ctx, tx, removed));
    await ctx.queue.runDue();
    write();
    await response;
    const files = readdirSync(filesDir(ctx.config), { recursive: true }) as string[];
    expect(files.filter((file) => file.includes(removed))).toEqual([]);
  });

  test('encodes anew what a loss of power left empty', async () => {
    await get(`/media/${key}/640.avif`);
    writeFileSync(join(filesDir(ctx.config), derivedName(key, 500, 'avif')), '');
    const response = await get(`/media/${key}/640.avif`);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
  });

  test('answers a picture that cannot be stored', async () => {
    const full = vi.spyOn(storageOf(ctx.config), 'write').mockRejectedValueOnce(new Error('ENOSPC'));
    expect((await get(`/media/${key}/480.webp`)).status).toBe(200);
    expect(full).toHaveBeenCalledOnce();
    full.mockRestore();
  });

  test('answers 304 to who has it', async () => {
    const etag = (await get(`/media/${key}/160.webp`)).headers.get('etag') ?? '';
    expect((await get(`/media/${key}/160.webp`, { 'if-none-match': etag })).status).toBe(304);
  });

  test.each([
    `/media/${'0'.repeat(32)}/160.webp`,
    '/media/KEY/161.webp',
    '/media/KEY/160.svg',
    '/media/KEY/160',
    '/media/KEY/../../secrets.json',
    '/media/..%2f..%2fsecrets.json/160.webp',
    '/media/KEY/160.webp/more',
    '/media/%00/160.webp',
  ])('answers 404 to %s', async (path) => {
    expect((await get(path.replace('KEY', key))).status).toBe(404);
  });
});

describe('loops', () => {
  const drawn = new URL('../../../../artwork/loops/kabali-1-night.webm', import.meta.url);
  const video = readFileSync(drawn);
  let loop: string;
  beforeAll(async () => {
    loop = await acceptLoop(ctx, fileURLToPath(drawn));
  });
  const get = (headers = {}) => app.request(`/media/${loop}/loop.webm`, { headers });

  test('a video is taken by its content, once, with its whole digest', async () => {
    expect(await acceptLoop(ctx, fileURLToPath(drawn))).toBe(loop);
    const facts = await loopOf(ctx.db, loop);
    expect(facts).toMatchObject({ format: 'webm', bytes: video.length });
    expect(facts?.sha256).toBe(createHash('sha256').update(video).digest('hex'));
    expect(await loopOf(ctx.db, null)).toBeNull();
  });

  test.each([
    ['a picture', () => draw(40, 50).webp().toBuffer()],
    ['a page named video', async () => Buffer.from('<html><script>alert(1)</script></html>')],
    ['an empty file', async () => Buffer.alloc(0)],
  ])('refuses %s', async (_, make) => {
    writeFileSync(join(folder, 'x.webm'), await make());
    await expect(acceptLoop(ctx, join(folder, 'x.webm'))).rejects.toThrow(PictureRefused);
  });

  test('is served whole, in ranges and for ever', async () => {
    const whole = await get();
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-type')).toBe('video/webm');
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(whole.headers.get('cache-control')).toContain('immutable');
    expect(Buffer.from(await whole.arrayBuffer()).equals(video)).toBe(true);
    const part = await get({ range: 'bytes=0-1' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 0-1/${video.length}`);
    expect((await part.arrayBuffer()).byteLength).toBe(2);
    expect((await get({ range: `bytes=${video.length}-` })).status).toBe(416);
    expect((await get({ 'if-none-match': whole.headers.get('etag') })).status).toBe(304);
  });

  test('is not there under another kind or name', async () => {
    for (const path of [
      `/media/${loop}/loop.mp4`,
      `/media/${'0'.repeat(32)}/loop.webm`,
      '/media/x/loop.webm',
    ])
      expect((await app.request(path)).status, path).toBe(404);
  });

  test.each([
    [undefined, null],
    ['bytes=0-', [0, 99]],
    ['bytes=10-19', [10, 19]],
    ['bytes=90-500', [90, 99]],
    ['bytes=-5', [95, 99]],
    ['bytes=-500', [0, 99]],
    ['bytes=100-', 'beyond'],
    ['bytes=-0', 'beyond'],
    ['bytes=20-10', null],
    ['bytes=0-1,5-6', null],
    ['lines=1-2', null],
  ])('range %s of 100 bytes', (header, range) => {
    expect(rangeOf(header, 100)).toEqual(range);
  });
});
