import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { mastersArchive } from './masters.ts';

const switches = { outage: false };
const archive = mastersArchive(() => switches);
afterAll(() => archive.stop());

const digestOf = async (id: string): Promise<string> => {
  const file = new URL(`../../artwork/posters/${id}.webp`, import.meta.url);
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
};

/** Width and height in the head of a lossy WebP (RFC 6386, §9.1). */
const sizeOf = (webp: Buffer): [number, number] => [
  webp.readUInt16LE(26) & 0x3fff,
  webp.readUInt16LE(28) & 0x3fff,
];

test('draws the master of a poster that it knows by its digest', async () => {
  const response = await archive.app.request(`/${await digestOf('sivaji-14-matchbox')}`);
  expect(response.headers.get('content-type')).toBe('image/webp');
  const webp = Buffer.from(await response.arrayBuffer());
  expect(webp.subarray(8, 16).toString()).toBe('WEBPVP8 ');
  expect(sizeOf(webp)).toEqual([2400, 3000]);
});

test('has none of another picture, and none at all while it is closed', async () => {
  expect((await archive.app.request(`/${'0'.repeat(64)}`)).status).toBe(404);
  switches.outage = true;
  expect((await archive.app.request(`/${await digestOf('sivaji-14-matchbox')}`)).status).toBe(503);
});
