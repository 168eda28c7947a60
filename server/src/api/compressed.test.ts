import { brotliDecompressSync, createBrotliDecompress, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { compressed } from './compressed.ts';
import type { HttpEnv } from './env.ts';

const long = JSON.stringify({
  items: Array.from({ length: 100 }, (_, index) => ({ title: `Poster ${index}` })),
});

const app = new Hono<HttpEnv>();
app.use(compressed);
app.get('/json', (c) => c.body(long, 200, { 'content-type': 'application/json', etag: 'W/"a"' }));
app.get('/page', (c) => c.html(`<p>${long}</p>`, 200, { vary: 'Cookie' }));
app.get('/short', (c) => c.json({ alive: true }));
app.get('/picture', (c) => c.body(long, 200, { 'content-type': 'image/png' }));
app.get('/live', (c) => c.body(long, 200, { 'content-type': 'text/event-stream' }));
app.get('/part', (c) => c.body(long, 206, { 'content-type': 'text/plain' }));
app.get('/packed', (c) => c.body(long, 200, { 'content-type': 'text/css', 'content-encoding': 'zstd' }));

let sendRest = (): void => undefined;
app.get('/parts', () => {
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('first'));
      sendRest = () => {
        controller.enqueue(new TextEncoder().encode(', second'));
        controller.close();
      };
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/x-script' } });
});

const get = (path: string, encodings?: string) =>
  app.request(path, encodings ? { headers: { 'accept-encoding': encodings } } : {});
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

const ofBrowsers = 'gzip, deflate, br, zstd';

describe('a text of some length', () => {
  test('is sent in brotli to whoever takes it, and its other headers stay', async () => {
    const response = await get('/json', ofBrowsers);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/json',
      etag: 'W/"a"',
      vary: 'Accept-Encoding',
    });
    const bytes = await bytesOf(response);
    expect(bytes.length).toBeLessThan(long.length / 4);
    expect(brotliDecompressSync(bytes).toString()).toBe(long);
  });

  test('else in gzip', async () => {
    const response = await get('/page', 'gzip, deflate');
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('vary')).toBe('Cookie, Accept-Encoding');
    expect(gunzipSync(await bytesOf(response)).toString()).toContain('Poster 99');
  });

  test.each([undefined, 'identity', 'br;q=0'])('and as it is where %s is taken', async (encodings) => {
    const response = await get('/json', encodings);
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(await response.text()).toBe(long);
  });
});

test.each(['/short', '/picture', '/live', '/part'])('%s is sent as it is', async (path) => {
  const response = await get(path, ofBrowsers);
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(await response.text()).toMatch(/Poster 99|alive/);
});

test('what is packed already is not packed again', async () => {
  const response = await get('/packed', ofBrowsers);
  expect(response.headers.get('content-encoding')).toBe('zstd');
  expect(await response.text()).toBe(long);
});

test('what comes in parts is there part by part', async () => {
  const { body, headers } = await get('/parts', ofBrowsers);
  expect(headers.get('content-encoding')).toBe('br');
  const unpacked = createBrotliDecompress().setEncoding('utf8');
  const parts: string[] = [];
  const whole = new Promise((resolve) => {
    unpacked.on('data', (part: string) => parts.push(part)).on('end', resolve);
  });
  const first = new Promise((resolve) => unpacked.once('data', resolve));
  void body?.pipeTo(
    new WritableStream({ write: (part) => void unpacked.write(part), close: () => void unpacked.end() }),
  );
  await first;
  expect(parts).toEqual(['first']);
  sendRest();
  await whole;
  expect(parts.join('')).toBe('first, second');
});
