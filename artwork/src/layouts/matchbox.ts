import { mix, type Palette } from '../colour.ts';
import { type Composition, POSTER } from '../composition.ts';
import type { Film } from '../films.ts';
import { cog } from '../geometry/ornaments.ts';
import { ellipse, rect, smooth } from '../geometry/paths.ts';
import { pairs, repeat, svg } from '../geometry/points.ts';
import type { Kit } from '../kit/kit.ts';
import { envelope, hump } from '../lettering/envelope.ts';
import { type LetterOptions, letter } from '../lettering/letter.ts';
import type { Motif } from '../motifs/motif.ts';

export interface MatchboxOptions {
  motif: Motif;
  /** Paper, field and rays. */
  colours?: readonly [keyof Palette, keyof Palette, keyof Palette];
  banner?: keyof Palette;
  y?: number;
  scale: number;
  angle?: number;
  title?: LetterOptions;
}

const WINDOW = ellipse(500, 660, 340, 350, 80);
const BANNER = smooth(pairs('90,1000 500,1040 910,1000 910,1120 500,1160 90,1120'));

/** A framed label with a round window, four stars and a banner. */
export const matchbox =
  (o: MatchboxOptions): Composition =>
  (k) => {
    const p = k.palette;
    const [paper, field, rays] = o.colours ?? ['pale', 'deep', 'hot'];
    const background = svg(
      k.fill(rect(-20, -20, POSTER.width + 40, POSTER.height + 40), p[paper]),
      k.fill(rect(44, 44, 912, 1162), p[field]),
      k.dabs([44, 44, 900, 1180], 120, [mix(p[field], p.ink, 0.4), mix(p[field], p.pale, 0.2)], {
        length: 150,
        width: 46,
        opacity: 0.26,
      }),
      k.stroke(rect(64, 64, 872, 1122), p.gold, 7),
      k.stroke(rect(80, 80, 840, 1090), p.gold, 2.5),
      k.fill(WINDOW, p.ink, 'transform="translate(10 12)" opacity=".6"'),
      k.fill(WINDOW, p.pale),
      k.clip(WINDOW, k.rays(500, 680, 26, p[rays], 700) + k.glow(500, 660, 300, p.pale, 0.8)),
      k.stroke(WINDOW, p.ink, 18),
      k.stroke(WINDOW, p.gold, 10),
    );
    const beads = (x: number) => repeat(5, (i) => k.fill(cog(x, 550 + i * 55, 6, 15, 6), p.gold));
    const art = svg(
      k.place(500, o.y ?? 660, o.scale, o.angle ?? 0, o.motif(k)),
      ...pairs('146,420 854,420 146,920 854,920').map(([x, y]) => star(k, x, y)),
      beads(114),
      beads(886),
    );
    return { background, art, print: true, type: (kit, f) => label(kit, f, p[o.banner ?? 'hot'], o.title) };
  };

function star(k: Kit, x: number, y: number): string {
  const shape = cog(x, y, 46 * 0.42, 46, 5, -Math.PI / 2);
  return k.fill(shape, k.palette.gold) + k.stroke(shape, k.palette.ink, 4);
}

function label(k: Kit, film: Film, banner: string, options: LetterOptions = {}): string {
  const { pale } = k.palette;
  const long = film.lines.length > 1;
  const line = long
    ? envelope(116, 876, hump(250, 110), hump(352, 80))
    : envelope(124, 866, hump(240, 116), hump(352, 60));
  return svg(
    letter(k, film.capitals, film.secondFace, line, { ...(long ? { depth: [9, 10] } : {}), ...options }),
    k.paint(BANNER, banner, { dabs: 60, angle: 0, lift: 0 }),
    letter(k, film.tamil, film.tamilFace, envelope(240, 760, hump(1040, -22), hump(1116, -22)), {
      depth: [5, 6],
      edge: 4,
      front: [pale, pale],
      inline: null,
    }),
  );
}
