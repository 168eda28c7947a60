import { RELIEF } from '../filters.ts';
import type { Drawn } from '../finish.ts';
import { bounded, noiseOf, type Place } from './pixels.ts';
import { fractalNoise, RED } from './turbulence.ts';

/** How brightly the brush strokes of a stretch are lit, from 0 to 1: the light of SVG's `feDiffuseLighting` over its relief. */
export function reliefOf(
  { canvas, seed, turn }: Drawn,
  at: Place,
  width: number,
  from: number,
  rows: number,
) {
  const angle = (-turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const { width: across, height: down } = canvas;
  // one pixel more on each side: a slope is computed from the neighbours
  const [x, y] = [at.left - at.unit / 2 - across / 2, at.top + (from - 0.5) * at.unit - down / 2];
  const wide = width + 2;
  const heights = fractalNoise(noiseOf(RELIEF, seed), RED, {
    ...{ width: wide, height: rows + 2 },
    origin: [x * cos - y * sin + across / 2, x * sin + y * cos + down / 2],
    across: [at.unit * cos, at.unit * sin],
    down: [-at.unit * sin, at.unit * cos],
  });
  const [azimuth, elevation] = [RELIEF.azimuth, RELIEF.elevation].map(
    (degrees) => (degrees * Math.PI) / 180,
  ) as [number, number];
  const lx = Math.cos(azimuth) * Math.cos(elevation);
  const ly = Math.sin(azimuth) * Math.cos(elevation);
  const lz = Math.sin(elevation);
  // a slope per unit of the sheet, which is a renderer's pixel at its own size
  const steep = RELIEF.height / 4 / at.unit;
  const light = new Float32Array(width * rows);
  for (let row = 0, to = 0; row < rows; row++)
    for (let column = 0; column < width; column++, to++) {
      const a = row * wide + column;
      const b = a + wide;
      const c = b + wide;
      const [nw, n, ne] = [heights[a] as number, heights[a + 1] as number, heights[a + 2] as number];
      const [w, e] = [heights[b] as number, heights[b + 2] as number];
      const [sw, s, se] = [heights[c] as number, heights[c + 1] as number, heights[c + 2] as number];
      const nx = -steep * (ne + 2 * e + se - nw - 2 * w - sw);
      const ny = -steep * (sw + 2 * s + se - nw - 2 * n - ne);
      const lit = (Number(RELIEF.diffuse) * (nx * lx + ny * ly + lz)) / Math.sqrt(nx * nx + ny * ny + 1);
      light[to] = bounded(lit);
    }
  return light;
}
