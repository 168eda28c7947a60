import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import type { HttpEnv } from '../env.ts';
import { cachedAssets } from './cached-assets.ts';

let reads: string[];
let app: Hono<HttpEnv>;
beforeEach(() => {
  reads = [];
  app = new Hono<HttpEnv>();
  app.use('/assets/*', cachedAssets());
  app.get('/assets/*', (c) => {
    reads.push(c.req.path);
    if (c.req.path.includes('missing')) return c.notFound();
    const encoding = c.req.header('accept-encoding')?.includes('br') ? 'br' : 'identity';
    return c.body(`${encoding} ${c.req.path}`, 200, {
      'content-type': 'text/javascript',
      'content-encoding': encoding,
    });
  });
});
const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });

test('a file is read once, and sent as it was read', async () => {
  const [first, second] = [await get('/assets/a1.js'), await get('/assets/a1.js')];
  expect(reads).toEqual(['/assets/a1.js']);
  expect(second.status).toBe(200);
  expect([...second.headers]).toEqual([...first.headers]);
  expect(await second.text()).toBe('identity /assets/a1.js');
  expect(await first.text()).toBe('identity /assets/a1.js');
});

test('in each encoding by itself', async () => {
  await get('/assets/a1.js');
  const packed = await get('/assets/a1.js', { 'accept-encoding': 'gzip, deflate, br' });
  expect(packed.headers.get('content-encoding')).toBe('br');
  const plain = await get('/assets/a1.js');
  expect(plain.headers.get('content-encoding')).toBe('identity');
  expect(reads).toHaveLength(2);
});

test.each([
  ['a file that is missing', '/assets/missing.js', {}],
  ['a part of a file', '/assets/a1.js', { range: 'bytes=0-9' }],
  ['a folder of the build', '/assets/a/1.js', {}],
  ['weighted encodings', '/assets/a1.js', { 'accept-encoding': 'br;q=0, gzip' }],
])('%s is not cached', async (_, path, headers) => {
  await get(path, headers);
  await get(path, headers);
  expect(reads).toHaveLength(2);
});
