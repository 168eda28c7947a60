import { mix, type Palette } from '../colour.ts';
import type { Composition } from '../composition.ts';
import type { Film } from '../films.ts';
import { scallop } from '../geometry/ornaments.ts';
import { polygon } from '../geometry/paths.ts';
import { pairs, svg } from '../geometry/points.ts';
import type { Kit } from '../kit/kit.ts';
import { envelope, flat, hump } from '../lettering/envelope.ts';
import { type LetterOptions, letter } from '../lettering/letter.ts';
import { billing, tamil, title } from '../lettering/title.ts';
import type { Motif } from '../motifs/motif.ts';

export interface SunburstOptions {
  motif: Motif;
  /** Ground, rays and disc. */
  colours?: readonly [keyof Palette, keyof Palette, keyof Palette];
  centre?: number;
  rays?: number;
  scale?: number;
  angle?: number;
  dy?: number;
  title?: LetterOptions;
}

/** Rays, a scalloped disc, one object, and a slanted foot for the title. */
export const sunburst =
  (o: SunburstOptions): Composition =>
  (k) => {
    const p = k.palette;
    const [ground, ray, disc] = o.colours ?? ['gold', 'hot', 'pale'];
    const cy = o.centre ?? 520;
    const plate = scallop(500, cy, 318, 20, 24);
    const shade = (x: number, y: number) =>
      Math.hypot(x - 500, y - cy) < 312 ? 0.5 * Math.max(0, (y - cy + 60) / 330) : 0;
    const background = svg(
      k.ground(p[ground], mix(p[ground], p.hot, 0.5), 120),
      k.rays(500, cy, o.rays ?? 18, p[ray]),
      k.dabs([0, 0, k.canvas.width, k.canvas.height], 90, [p[ground], mix(p[ray], p.ink, 0.3), p.pale], {
        length: 160,
        width: 40,
        opacity: 0.16,
      }),
      k.fill(plate, p.ink, 'transform="translate(10 12)" opacity=".5"'),
      k.paint(scallop(500, cy, 310, 20, 24), p[disc], { lift: 16, dabs: 60, length: 120 }),
      k.halftone([180, cy - 330, 820, cy + 330], 15, 0.5, shade, mix(p[disc], p[ray], 0.7)),
    );
    const art = k.place(500, cy + (o.dy ?? 0), o.scale ?? 0.98, o.angle ?? 0, o.motif(k));
    return { background, art, type: (kit, f) => foot(kit, f, o.title) };
  };

function foot(k: Kit, film: Film, options: LetterOptions = {}): string {
  const { ink, hot, gold, pale } = k.palette;
  return svg(
    k.fill(polygon(pairs('0,920 1000,860 1000,1250 0,1250')), ink),
    k.fill(polygon(pairs('0,904 1000,844 1000,860 0,920')), gold),
    name(k, film, options, [pale, gold], hot),
    tamil(k, film, 500, 1174, 46, gold),
    billing(k, film, pale, 1218),
  );
}

function name(k: Kit, film: Film, options: LetterOptions, front: readonly [string, string], side: string) {
  const { ink, hot } = k.palette;
  if (film.lines.length === 1)
    return title(k, film, 890, 1094, {
      top: hump(930, 70),
      left: 90,
      front: [...front, hot],
      side: mix(hot, ink, 0.35),
      ...options,
    });
  if (film.face === 'rakkas') return title(k, film, 916, 1094, { front, side, ...options });
  const arched = envelope(70, 915, hump(950, 80), flat(1094));
  return letter(k, film.capitals, film.secondFace, arched, { front, side, ...options });
}
