import { CHIPS, GRAIN, misregister } from '../filters.ts';
import { type Drawn, strength, VIGNETTE } from '../finish.ts';
import { type Layer, laid } from './layers.ts';
import { bounded, gridOf, inBands, noiseOf, type Pixels, type Place } from './pixels.ts';
import { reliefOf } from './relief.ts';
import { fractalNoise, GREEN, RED } from './turbulence.ts';

/** `soft-light` of Compositing 1 (§10.1.11), colours from 0 to 1. */
function softly(below: number, above: number): number {
  if (above <= 0.5) return below - (1 - 2 * above) * below * (1 - below);
  const lifted = below <= 0.25 ? ((16 * below - 12) * below + 4) * below : Math.sqrt(below);
  return below + (2 * above - 1) * (lifted - below);
}

const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);

/**
 * Lays brush, chips, grain and the dark rim over the painting: from the whole sheet `from` to the part that is shown.
 */
function varnish(sheet: Drawn, painted: Pixels, at: Place, shown: Pixels, rim: number): void {
  const { canvas, seed, ink, print } = sheet;
  const { relief, chips, vignette } = strength(print);
  const place: Place = { unit: at.unit, left: at.left + rim * at.unit, top: at.top + rim * at.unit };
  const { dx, dy } = print ? misregister(seed) : { dx: 0, dy: 0 };
  const red = Math.round(dy / at.unit) * painted.width + Math.round(dx / at.unit);
  const chip = CHIPS.colour.split(' ').map(Number);
  const dark = channelsOf(ink);
  const grained = Number(GRAIN.opacity);
  const [share, shift] = [Number(GRAIN.share), Number(GRAIN.shift)];
  const [radius, begin, darkest] = [VIGNETTE.radius, VIGNETTE.from, VIGNETTE.dark].map(Number) as [
    number,
    number,
    number,
  ];
  const { width, data: out } = shown;
  inBands(shown.height, (from, rows) => {
    const grid = gridOf(place, width, from, rows);
    const light = reliefOf(sheet, place, width, from, rows);
    const flaked = fractalNoise(noiseOf(CHIPS, seed), GREEN, grid);
    const dust = fractalNoise(noiseOf(GRAIN, seed), RED, grid);
    const dust2 = fractalNoise(noiseOf(GRAIN, seed), GREEN, grid);
    for (let index = 0; index < light.length; index++) {
      const column = index % width;
      const row = from + ((index / width) | 0);
      const source = ((row + rim) * painted.width + column + rim) * 4;
      const u = (place.left + (column + 0.5) * at.unit - canvas.width / 2) / (canvas.width + 40);
      const v = (place.top + (row + 0.5) * at.unit - canvas.height / 2) / (canvas.height + 40);
      const t = bounded((Math.sqrt(u * u + v * v) / radius - begin) / (1 - begin));
      const shade = vignette * darkest * t;
      const lit = light[index] as number;
      const off = chips * bounded(CHIPS.slope * (flaked[index] as number) + CHIPS.shift);
      const grain = bounded(share * ((dust[index] as number) + (dust2[index] as number)) + shift);
      const to = (row * width + column) * 4;
      for (let i = 0; i < 3; i++) {
        let value = (painted.data[source + i - (i === 0 ? red * 4 : 0)] as number) / 255;
        value += relief * (softly(value, lit) - value);
        value += off * ((chip[i] as number) - value);
        value += grained * (softly(value, grain) - value);
        value *= 1 - shade * (1 - (dark[i] as number) * t);
        out[to + i] = value * 255 + 0.5;
      }
      out[to + 3] = 255;
    }
  });
}

/**
 * The sheet with its surface, from layers of which the first has no gap. `at` is their place; `rim` pixels on each side
 * only serve to shake edges from, and are not part of the picture.
 */
export function surfaced(sheet: Drawn, layers: readonly Layer[], at: Place, rim: number): Pixels {
  const painted = laid(layers, sheet.seed, at);
  const size = { width: painted.width - 2 * rim, height: painted.height - 2 * rim };
  const shown: Pixels = { ...size, data: new Uint8Array(size.width * size.height * 4) };
  varnish(sheet, painted, at, shown, rim);
  return shown;
}
