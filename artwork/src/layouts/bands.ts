import { mix, type Palette } from '../colour.ts';
import { type Composition, type Draw, POSTER, type Type } from '../composition.ts';
import { polygon, polyline } from '../geometry/paths.ts';
import { type Point, range, repeat, svg } from '../geometry/points.ts';

export interface BandsOptions {
  /** From the farthest band to the nearest. */
  colours: readonly (keyof Palette)[];
  sky: keyof Palette;
  step: number;
  amplitude: number;
  wavelength: number;
  /** Ploughed furrows instead of plain brushwork. */
  furrows?: boolean;
  behind: Draw;
  art: Draw;
  type: Type;
}

/** Waves (ribbons, furrows, sound) that carry objects; the title rides the last of them. */
export const bands =
  (o: BandsOptions): Composition =>
  (k) => {
    const p = k.palette;
    const wave = (i: number, x: number) =>
      150 + i * o.step + o.amplitude * Math.sin(x / o.wavelength + i * 0.55);
    const edge = (i: number) => range(41).map((j): Point => [j * 27 - 40, wave(i, j * 27 - 40)]);
    const band = (i: number, colour: string) => {
      const area = polygon([...edge(i), [1060, 1300], [-60, 1300]]);
      const box = [-40, 100 + i * o.step, POSTER.width, 220 + (i + 1.4) * o.step] as const;
      const marks = [mix(colour, p.ink, 0.35), mix(colour, p.pale, 0.35), colour];
      const angle = 0.12 * (i % 2 ? 1 : -1);
      const furrow = (j: number) => {
        const line = polyline(edge(i).map(([x, y]): Point => [x, y + 12 + j * 13]));
        return k.stroke(line, mix(colour, p.ink, 0.35), 2.4, 'opacity=".55"');
      };
      return svg(
        k.fill(area, p.ink, 'transform="translate(0 -12)" opacity=".35"'),
        k.fill(area, colour),
        k.clip(
          area,
          svg(
            k.dabs(box, 46, marks, { angle, length: 190, width: 36, opacity: 0.3 }),
            o.furrows ? repeat(26, furrow) : '',
          ),
        ),
      );
    };
    const background = svg(k.ground(p[o.sky]), o.behind(k), ...o.colours.map((c, i) => band(i, p[c])));
    const border = { kind: 'lines' as const, ground: p.ink, ornament: p.gold };
    return { background, art: o.art(k), border, type: o.type };
  };
