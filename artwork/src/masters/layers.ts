import { gridOf, inBands, noiseOf, type Paper, type Pixels, type Place } from './pixels.ts';
import { fractalNoise, GREEN, RED } from './turbulence.ts';

type Shake = Paper & { scale: number };

/** A layer's drawing, and how its edges are shaken; null: not at all. */
export interface Layer extends Pixels {
  shake: Shake | null;
}

/** How far the edges of a stretch are shaken, across and down, in pixels. */
function shakeOf(shake: Shake, seed: number, at: Place, width: number, from: number, rows: number) {
  const grid = gridOf(at, width, from, rows);
  const noise = noiseOf(shake, seed);
  return {
    reach: shake.scale / at.unit,
    dx: fractalNoise(noise, RED, grid),
    dy: fractalNoise(noise, GREEN, grid),
  };
}

/** Lays the layers over each other, their edges shaken as by a hand. */
export function laid(layers: readonly Layer[], seed: number, at: Place): Pixels {
  const { width = 0, height = 0 } = layers[0] ?? {};
  const out = new Uint8Array(width * height * 4);
  inBands(height, (from, rows) => {
    const shakes = new Map<Layer['shake'], ReturnType<typeof shakeOf>>();
    for (const { data, shake } of layers) {
      const shaken = shake && (shakes.get(shake) ?? shakeOf(shake, seed, at, width, from, rows));
      if (shake && shaken) shakes.set(shake, shaken);
      for (let index = 0; index < width * rows; index++) {
        let x = index % width;
        let y = from + ((index / width) | 0);
        if (shaken) {
          x += shaken.reach * ((shaken.dx[index] as number) - 0.5);
          y += shaken.reach * ((shaken.dy[index] as number) - 0.5);
          x = x < 0 ? 0 : Math.min(x, width - 1.001);
          y = y < 0 ? 0 : Math.min(y, height - 1.001);
        } else if (data[(y * width + x) * 4 + 3] === 0) continue;
        over(out, (from * width + index) * 4, data, width, x, y);
      }
    }
  });
  return { width, height, data: out };
}

/** Lays the colour between four pixels of `data`, at (x, y), over one of `out`. */
function over(out: Uint8Array, to: number, data: Uint8Array, width: number, x: number, y: number): void {
  const column = x | 0;
  const row = y | 0;
  const a = (row * width + column) * 4;
  const c = a + width * 4;
  const h = x - column;
  const v = y - row;
  const wa = ((1 - h) * (1 - v) * (data[a + 3] as number)) / 255;
  const wb = (h * (1 - v) * (data[a + 7] as number)) / 255;
  const wc = ((1 - h) * v * (data[c + 3] as number)) / 255;
  const wd = (h * v * (data[c + 7] as number)) / 255;
  const rest = 1 - wa - wb - wc - wd;
  for (let i = 0; i < 3; i++)
    out[to + i] =
      wa * (data[a + i] as number) +
      wb * (data[a + 4 + i] as number) +
      wc * (data[c + i] as number) +
      wd * (data[c + 4 + i] as number) +
      rest * (out[to + i] as number) +
      0.5;
  out[to + 3] = 255;
}
