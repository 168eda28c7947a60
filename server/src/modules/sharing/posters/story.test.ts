import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { PosterToDraw } from './caption.ts';
import { drawPoster } from './draw-poster.ts';
import { layouts } from './layouts.ts';

let art: Buffer;
beforeAll(async () => {
  const blank = { create: { width: 400, height: 500, channels: 3, background: '#a3231b' } } as const;
  art = await sharp(blank).png().toBuffer();
});

const story = async (change: Partial<PosterToDraw> = {}) => {
  const subject = { title: 'The Lamp in the Arch', line: 'Chandramukhi', serial: 7, quantity: 20 };
  const poster = { ...subject, owner: 'Meenu Ragavi', collection: 'Rare' as const, art, ...change };
  const { bytes } = await drawPoster(poster, 'story');
  return sharp(bytes).raw().toBuffer({ resolveWithObject: true });
};

/** The box in which two pictures differ visibly; null where they do not. */
async function difference(one: Partial<PosterToDraw>) {
  const [{ data, info }, other] = await Promise.all([story(), story(one)]);
  const box = { left: info.width, top: info.height, right: -1, bottom: -1 };
  for (let at = 0; at < data.length; at += info.channels) {
    if (Math.abs((data[at] ?? 0) - (other.data[at] ?? 0)) < 64) continue;
    const pixel = at / info.channels;
    const [x, y] = [pixel % info.width, Math.floor(pixel / info.width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box.right < 0 ? null : box;
}

const { poster, width, height } = layouts.story;
const belowPoster = poster.top + poster.height;
/** over which apps write */
const MARGIN = 250;

test('a story says the number on the stub, where no app writes over it', async () => {
  const box = await difference({ serial: 8 });
  expect(box?.left).toBeGreaterThan(width / 2);
  expect(box?.top).toBeGreaterThan(belowPoster);
  expect(box?.bottom).toBeLessThan(height - MARGIN);
});

test('and whose poster it is, left of the stub', async () => {
  const box = await difference({ owner: 'Anbu Selvam' });
  expect(box?.right).toBeLessThan((width * 2) / 3);
  expect(box?.top).toBeGreaterThan(belowPoster);
  expect(box?.bottom).toBeLessThan(height - MARGIN);
});

test('the same story is the same picture', async () => {
  expect(await difference({})).toBeNull();
});
