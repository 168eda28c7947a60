import { createHash, createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskStorage } from './disk.ts';
import type { Storage } from './port.ts';
import { s3Storage } from './s3.ts';

const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret of this test' };
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** As much of S3 as we use: objects by path, each request's signature checked (AWS Signature Version 4). */
function startBucket() {
  const objects = new Map<string, { bytes: Buffer; type: string | undefined }>();
  const faults: number[] = [];
  const server: Server = createServer((request, response) => {
    void (async () => {
      const bytes = await buffer(request);
      const { headers, method = '', url = '' } = request;
      const [, day = '', region = '', signed = '', given = ''] =
        /Credential=AKIDEXAMPLE\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w+)/.exec(
          headers.authorization ?? '',
        ) ?? [];
      const canonical = [
        method,
        url,
        '',
        ...signed.split(';').map((name) => `${name}:${headers[name]}`),
        '',
        signed,
        headers['x-amz-content-sha256'],
      ].join('\n');
      const scope = `${day}/${region}/s3/aws4_request`;
      const digest = createHash('sha256').update(canonical).digest('hex');
      const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest].join('\n');
      const key = hmac(hmac(hmac(hmac(`AWS4${keys.secretAccessKey}`, day), region), 's3'), 'aws4_request');
      const fault = faults.shift();
      if (fault) return response.writeHead(fault).end();
      if (createHmac('sha256', key).update(text).digest('hex') !== given)
        return response.writeHead(403).end();
      const known = objects.get(url);
      if (method === 'PUT') objects.set(url, { bytes, type: headers['content-type'] });
      else if (method === 'DELETE') objects.delete(url);
      else if (!known) return response.writeHead(404).end();
      return response.writeHead(method === 'DELETE' ? 204 : 200).end(method === 'GET' ? known?.bytes : '');
    })();
  });
  return { objects, faults, server };
}

let folder: string;
let bucket: ReturnType<typeof startBucket>;
let stores: Record<'disk' | 's3', Storage>;
let endpoint: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'storage '));
  bucket = startBucket();
  await new Promise<void>((resolve) => bucket.server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(bucket.server.address() as AddressInfo).port}`;
  stores = {
    disk: diskStorage(folder),
    s3: s3Storage({ endpoint, bucket: 'pictures', region: 'ap-southeast-1', ...keys }),
  };
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await new Promise((resolve) => bucket.server.close(resolve));
});

describe.each(['disk', 's3'] as const)('%s', (kind) => {
  test('gives back what was written, replaces it, and forgets it', async () => {
    const storage = stores[kind];
    const name = 'avatars/asha/0123';
    expect([await storage.read(name), await storage.has(name)]).toEqual([null, false]);
    await storage.write(name, Buffer.from('first'), 'image/webp');
    await storage.write(name, Buffer.from('second'), 'image/webp');
    expect([(await storage.read(name))?.toString(), await storage.has(name)]).toEqual(['second', true]);
    await storage.remove(name);
    await storage.remove(name);
    expect([await storage.read(name), await storage.has(name)]).toEqual([null, false]);
  });

  test('keeps the pictures of two people apart', async () => {
    const storage = stores[kind];
    await storage.write('avatars/asha/1', Buffer.from('asha'), 'image/webp');
    await storage.write('avatars/ravi/1', Buffer.from('ravi'), 'image/webp');
    await storage.remove('avatars/asha/1');
    expect((await storage.read('avatars/ravi/1'))?.toString()).toBe('ravi');
  });
});

test('on disk nothing half-written is left, and no name leads out of the folder', async () => {
  await stores.disk.write('covers/asha/1', Buffer.alloc(1000), 'image/webp');
  expect(readdirSync(join(folder, 'covers/asha'))).toEqual(['1']);
  await expect(stores.disk.read('../secrets.json')).rejects.toThrow('out of its folder');
  await expect(stores.disk.write('/etc/passwd', Buffer.from(''), '')).rejects.toThrow('out of its folder');
});

test('on disk a write that fails leaves nothing behind', async () => {
  mkdirSync(join(folder, 'covers/divya/1'), { recursive: true });
  await expect(stores.disk.write('covers/divya/1', Buffer.from('x'), 'image/webp')).rejects.toThrow();
  expect(readdirSync(join(folder, 'covers/divya'))).toEqual(['1']);
});

test('on disk an empty file, as a loss of power may leave it, is none', async () => {
  mkdirSync(join(folder, 'covers/ravi'), { recursive: true });
  writeFileSync(join(folder, 'covers/ravi/1'), '');
  expect([await stores.disk.read('covers/ravi/1'), await stores.disk.has('covers/ravi/1')]).toEqual([
    null,
    false,
  ]);
});

test.each(['disk', 's3'] as const)(
  '%s: what writes that broke off left is removed, whole files and writes under way are not',
  async (kind) => {
    await stores[kind].write('avatars/divya/1', Buffer.from('whole'), 'image/webp');
    mkdirSync(join(folder, 'avatars/divya'), { recursive: true });
    const left = (name: string, at: string) => {
      writeFileSync(join(folder, 'avatars/divya', name), 'ha');
      utimesSync(join(folder, 'avatars/divya', name), new Date(at), new Date(at));
    };
    left('1.old.part', '2026-11-21T08:00:00Z');
    left('1.new.part', '2026-11-21T09:30:00Z');
    await stores[kind].removeParts(new Date('2026-11-21T09:00:00Z'));
    expect((await stores[kind].read('avatars/divya/1'))?.toString()).toBe('whole');
    if (kind === 'disk')
      expect(readdirSync(join(folder, 'avatars/divya')).sort()).toEqual(['1', '1.new.part']);
  },
);

test('a bucket is asked by path, told the type, and asked again when it stumbles', async () => {
  bucket.faults.push(503, 500);
  await stores.s3.write('covers/asha/2', Buffer.from('x'), 'image/webp');
  expect(bucket.objects.get('/pictures/covers/asha/2')).toMatchObject({ type: 'image/webp' });
});

test('a bucket that refuses us is an error that tells neither key nor name', async () => {
  const wrong = s3Storage({
    endpoint,
    bucket: 'pictures',
    region: 'r',
    ...keys,
    secretAccessKey: 'another secret',
  });
  await expect(wrong.read('avatars/asha/1')).rejects.toThrow('the picture storage answered GET with 403');
});
