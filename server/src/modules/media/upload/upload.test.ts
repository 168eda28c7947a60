import { faceWidth, UPLOAD_BYTES } from '@talkies/shared';
import type { Image } from '@talkies/shared/schemas';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../../api/app.ts';
import { createApi } from '../../../app/app.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import type { TestVisitor } from '../../../testing/visitor.ts';
import { signedIn } from '../../accounts/testing/accounts.ts';
import { storageOf } from '../storage/storage.ts';
import { media } from '../tables.ts';

let ctx: TestContext;
let api: HttpApp;
let asha: TestVisitor;
beforeAll(async () => {
  ctx = await createTestContext();
  api = createApi(ctx);
  asha = await signedIn(ctx, api);
});
afterAll(() => ctx.close());

const draw = (width: number, height: number, background = '#c3161f') =>
  sharp({ create: { width, height, channels: 3, background } });

/** Sends files as a form does. */
async function send(files: (Uint8Array | File)[], use = 'avatar', headers: Record<string, string> = {}) {
  const form = new FormData();
  for (const [index, file] of files.entries())
    form.append(
      `picture${index}`,
      file instanceof File ? file : new File([new Uint8Array(file)], 'picture.png'),
    );
  const response = await api.request(`/api/account/pictures/${use}`, {
    method: 'POST',
    headers: {
      origin: 'http://localhost:3000',
      cookie: [...asha.cookies].map((pair) => pair.join('=')).join('; '),
      ...headers,
    },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Image };
}
const served = (key: string, width: number) => api.request(`/media/${key}/${width}.webp`);
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const avatar = async () => (await asha.call('getProfile')).response.avatar;

describe('a picture that is none is refused with the reason, and the old one stays', () => {
  const page = '<!doctype html><html><script>alert(1)</script></html>';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>';
  const kinds: [string, () => Promise<(Uint8Array | File)[]>, string][] = [
    ['a page named .png', async () => [Buffer.from(page)], 'upload/not-a-picture'],
    [
      'an SVG named .jpg',
      async () => [new File([svg], 'a.jpg', { type: 'image/jpeg' })],
      'upload/not-a-picture',
    ],
    ['a GIF', async () => [await draw(10, 10).gif().toBuffer()], 'upload/not-a-picture'],
    [
      'a PNG named .gif',
      async () => [new File([await draw(10, 10).png().toBuffer()], 'a.gif', { type: 'image/gif' })],
      'upload/not-a-picture',
    ],
    [
      'a PNG without a name of its kind',
      async () => [new File([await draw(10, 10).png().toBuffer()], 'blob')],
      'upload/not-a-picture',
    ],
    ['a WebP', async () => [await draw(10, 10).webp().toBuffer()], 'upload/not-a-picture'],
    [
      'a PNG that breaks off',
      async () => [half(await sharp(noise(300, 300), raw(300, 300)).png().toBuffer())],
      'upload/damaged',
    ],
    [
      'a JPEG that breaks off',
      async () => [half(await sharp(noise(300, 300), raw(300, 300)).jpeg().toBuffer())],
      'upload/damaged',
    ],
    ['a bomb of pixels', () => bomb().then((bytes) => [bytes]), 'upload/too-many-pixels'],
    ['more than 5 MB', async () => [Buffer.alloc(UPLOAD_BYTES + 1, 1)], 'upload/too-large'],
    ['much more than 5 MB', async () => [Buffer.alloc(2 * UPLOAD_BYTES, 1)], 'upload/too-large'],
    ['two files', async () => Array.from({ length: 2 }, () => Buffer.from(page)), 'upload/one-picture'],
    ['an empty file', async () => [Buffer.alloc(0)], 'upload/missing'],
    ['no file', async () => [], 'upload/missing'],
  ];
  test.each(kinds)('%s', async (_, files, code) => {
    const before = await avatar();
    const { body } = await send(await files());
    expect(body).toMatchObject({ code });
    expect(await avatar()).toEqual(before);
  });

  test('whatever is no form, or another use', async () => {
    expect(
      (await asha.send('setPicture', { params: { use: 'avatar' }, body: { picture: 'x' } })).status,
    ).toBe(400);
    expect((await send([await draw(10, 10).png().toBuffer()], 'banner')).status).toBe(404);
    const broken = await send([Buffer.from('x')], 'avatar', {
      'content-type': 'multipart/form-data; boundary=y',
    });
    expect(broken.body).toMatchObject({ code: 'request/malformed' });
  });
});

const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);
const raw = (width: number, height: number) => ({ raw: { width, height, channels: 3 as const } });
/** Bytes that do not compress, so that a cut goes through the picture itself. */
function noise(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(width * height * 3);
  let seed = 7;
  for (let at = 0; at < bytes.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    bytes[at] = seed >> 16;
  }
  return bytes;
}
/** 64 million pixels of one colour in a small file. */
const bomb = (): Promise<Buffer> => draw(8_000, 8_000).png({ compressionLevel: 9, palette: true }).toBuffer();

describe('a picture that is one', () => {
  test('is drawn anew: upright, in its size, without what else the file held', async () => {
    const code = '<?php system($_GET["c"]); ?>';
    const photo = await draw(900, 600)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: code }, IFD3: { GPSLatitude: '13/1 5/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(photo.toString('latin1')).toContain('<?php');
    const { status, body } = await send([photo], 'cover');
    expect(status).toBe(200);
    expect(body).toMatchObject({ width: 600, height: 900, alt: 'Asha Menon' });
    const [row] = await ctx.db.select().from(media);
    const stored = await storageOf(ctx.config).read(row?.file ?? '');
    expect(stored?.toString('latin1')).not.toContain('<?php');
    const facts = await sharp(stored ?? Buffer.alloc(0)).metadata();
    expect([facts.format, facts.exif, facts.width, facts.height]).toEqual(['webp', undefined, 600, 900]);
  });

  test.each([
    ['very tall', 1, 20_000, [1, 1200]],
    ['very wide', 20_000, 3, [1600, 1]],
    ['a point', 1, 1, [1, 1]],
  ])('may be %s', async (_shape, width, height, size) => {
    const { status, body } = await send([await draw(width, height).png().toBuffer()], 'cover');
    expect([status, body.width, body.height]).toEqual([200, ...size]);
    expect((await served(body.key, 320)).status).toBe(200);
    const face = await send([await draw(width, height).png().toBuffer()]);
    expect([face.status, face.body.width]).toEqual([200, face.body.height]);
  });

  test('is served with its type, for good, and as nothing but a picture', async () => {
    const { body } = await send([await draw(1000, 700).png().toBuffer()]);
    expect(body).toMatchObject({ width: 640, height: 640 });
    const response = await served(body.key, 320);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(await bytesOf(response)).metadata()).toMatchObject({ width: 320, height: 320 });
    expect((await asha.call('me')).response.user?.avatar?.key).toBe(body.key);
  });

  test('lies under its owner’s name and is served under a name that tells nobody’s', async () => {
    const { body } = await send([await draw(50, 80).jpeg().toBuffer()]);
    const id = (await asha.call('me')).response.user?.id ?? '';
    const row = (await ctx.db.select().from(media)).find(({ key }) => key === body.key);
    expect(row?.file).toBe(`avatars/${id}/${body.key}`);
    expect(body).toMatchObject({ width: 50, height: 50 });
    expect(JSON.stringify(body)).not.toContain(id);
  });

  test('takes the place of the one before, which pages that are open still show, and which is gone an hour later with all its sizes', async () => {
    const first = (await send([await draw(400, 400).png().toBuffer()])).body.key;
    for (const width of [faceWidth, 160]) await served(first, width);
    const second = (await send([await draw(400, 400, '#0f6f69').png().toBuffer()])).body.key;
    expect(second).not.toBe(first);
    await ctx.queue.runDue();
    expect((await served(first, 320)).status).toBe(200);
    ctx.clock.advance(3601);
    await ctx.queue.runDue();
    await ctx.queue.runDue();
    expect((await served(first, 160)).status).toBe(404);
    const storage = storageOf(ctx.config);
    for (const width of [faceWidth, 160])
      expect(await storage.has(`derived/${first}-${width}.webp`)).toBe(false);
    expect((await served(second, 160)).status).toBe(200);
  });

  test('of another person stays when somebody sends, replaces or removes theirs', async () => {
    const ravi = await signedIn(ctx, api, { email: 'ravi@example.com', name: 'Ravi' });
    const mine = (await send([await draw(60, 60).png().toBuffer()])).body.key;
    await ravi.call('removePicture', { params: { use: 'avatar' } });
    await ctx.queue.runDue();
    expect((await avatar())?.key).toBe(mine);
    expect((await served(mine, 160)).status).toBe(200);
  });

  test('can be taken down, twice', async () => {
    const { key } = (await send([await draw(60, 60).png().toBuffer()])).body;
    for (const _ of [1, 2])
      expect((await asha.call('removePicture', { params: { use: 'avatar' } })).status).toBe(200);
    expect(await avatar()).toBeNull();
    await ctx.queue.runDue();
    expect((await served(key, 160)).status).toBe(404);
  });

  test('sent but never noted, because the process died in between, is swept an hour later', async () => {
    const { storePicture } = await import('./store-picture.ts');
    const bytes = await draw(20, 20).webp().toBuffer();
    const made = { bytes, width: 20, height: 20, thumbhash: '' };
    const stored = await storePicture(ctx, { userId: 'nobody', use: 'cover' }, made);
    const storage = storageOf(ctx.config);
    await ctx.queue.runDue();
    expect(await storage.has(stored.file)).toBe(true);
    ctx.clock.advance(3601);
    await ctx.queue.runDue();
    expect(await storage.has(stored.file)).toBe(false);
  });
});
