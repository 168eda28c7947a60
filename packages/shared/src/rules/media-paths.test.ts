import { expect, test } from 'vitest';
import { loopPath, picturePath } from './media-paths.ts';

test('pictures and loops are by their key, and by the format in which they are served', () => {
  const key = '0123456789abcdef'.repeat(2);
  expect(picturePath({ key }, 320, 'avif')).toBe(`/media/${key}/320.avif`);
  expect(loopPath({ key, format: 'webm' })).toBe(`/media/${key}/loop.webm`);
});

test('no key leaves its folder', () => {
  expect(picturePath({ key: '../etc' }, 160, 'jpg')).toBe('/media/..%2Fetc/160.jpg');
  expect(loopPath({ key: '../etc', format: 'mp4' })).toBe('/media/..%2Fetc/loop.mp4');
});
