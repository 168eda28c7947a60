import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpEnv } from '../../http/env.ts';
import { answerProblem } from '../../http/problem.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { acceptPicture, PictureRefused } from './accept-picture.ts';
import { derivedDir } from './files.ts';
import { presentImage } from './present.ts';
import { picturesOf } from './reads.ts';
import { mediaRoutes } from './routes.ts';

let ctx: TestContext;
let folder: string;
let app: Hono<HttpEnv>;
let key: string;

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c3161f' } });

beforeAll(async () => {
  ctx = await createTestContext();
  folder = mkdtempSync(join(tmpdir(), 'pictures '));
  app = new Hono<HttpEnv>();
  app.onError((error, c) => answerProblem(c, error, ctx.log));
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
    ['avif', 'image/avif', 'heif'],
    ['webp', 'image/webp', 'webp'],
    ['jpg', 'image/jpeg', 'jpeg'],
  ])('answers %s in the asked width, for ever', async (format, type, decoded) => {
    const response = await get(`/media/${key}/160.${format}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('cache-control')).toContain('immutable');
    const facts = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(facts).toMatchObject({ width: 160, height: 200, format: decoded });
  });

  test('never makes a picture larger than its original', async () => {
    const response = await get(`/media/${key}/1600.webp`);
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(500);
  });

  test('keeps what it encoded once, for any number of callers', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => get(`/media/${key}/320.webp`)));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(readdirSync(derivedDir(ctx.config)).filter((name) => name.startsWith(`${key}-320`))).toEqual([
      `${key}-320.webp`,
    ]);
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
