import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { DESIGNS } from '../designs/index.ts';
import { drawn } from '../poster.ts';
import { drawSheet } from './draw-master.ts';
import { fractalNoise, GREEN, RED } from './turbulence.ts';

describe('noise', () => {
  const noises = [
    { frequency: [0.035, 0.035], octaves: 2, seed: 1 },
    { frequency: [0.006, 0.075], octaves: 4, seed: 612 },
  ] as const;

  test.each(noises)(
    'is what a renderer of SVG draws: $frequency, $octaves octaves, seed $seed',
    async (noise) => {
      const size = { width: 120, height: 90 };
      const opaque = '1 0 0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 1';
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="90"><filter id="n" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="${noise.frequency.join(' ')}" numOctaves="${noise.octaves}" seed="${noise.seed}"/><feColorMatrix values="${opaque}"/></filter><rect width="120" height="90" filter="url(#n)"/></svg>`;
      const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
      const grid = { ...size, origin: [0, 0], across: [1, 0], down: [0, 1] } as const;
      for (const channel of [RED, GREEN] as const) {
        const values = fractalNoise(noise, channel, grid);
        const furthest = values.reduce(
          (most, value, at) =>
            Math.max(most, Math.abs(value * 255 - (data[at * info.channels + channel] ?? 0))),
          0,
        );
        // a renderer rounds twice: colours, and how much each covers
        expect(furthest).toBeLessThan(8);
      }
    },
  );
});

describe('a master', () => {
  const [across, down] = [240, 300];
  /** one of each layout, so that painted and printed ones are among them */
  const layouts = new Map(DESIGNS.map((design) => [design.id.split('-')[2], design]));

  test.each([...layouts.values()].map(({ id }) => id))(
    'of %s is its poster, as it looks from afar',
    async (id) => {
      const design = DESIGNS.find((one) => one.id === id);
      if (!design) throw new Error('no design');
      const { data } = await drawSheet(drawn(design), across);
      const committed = readFileSync(new URL(`../../posters/${id}.webp`, import.meta.url));
      const small = await sharp(committed).resize(across).ensureAlpha().raw().toBuffer();
      const soft = (bytes: Uint8Array) =>
        sharp(bytes, { raw: { width: across, height: down, channels: 4 } })
          .blur(1.5)
          .raw()
          .toBuffer();
      const [master, poster] = await Promise.all([soft(data), soft(small)]);
      const sum = master.reduce((total, value, at) => total + Math.abs(value - (poster[at] ?? 0)), 0);
      expect(sum / (master.length * 0.75)).toBeLessThan(5);
    },
  );
});
