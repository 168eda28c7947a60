import type { Palette } from '../colour.ts';
import { type Composition, POSTER } from '../composition.ts';
import type { Film } from '../films.ts';
import { cog, scallop } from '../geometry/ornaments.ts';
import { ellipse } from '../geometry/paths.ts';
import { range, svg } from '../geometry/points.ts';
import type { Kit } from '../kit/kit.ts';
import { envelope, flat, hump } from '../lettering/envelope.ts';
import { type LetterOptions, letter } from '../lettering/letter.ts';
import { tamil } from '../lettering/title.ts';
import type { Motif } from '../motifs/motif.ts';

export interface PatternOptions {
  motifs: readonly [Motif, ...Motif[]];
  ground?: keyof Palette;
  label?: keyof Palette;
  trim?: keyof Palette;
  scale: number;
  /** Every unit has an angle of its own, instead of a steady sway. */
  scattered?: boolean;
  columns?: number;
  title?: LetterOptions;
}

/** A half-drop repeat behind a scalloped label, like a firecracker packet. */
export const pattern =
  (o: PatternOptions): Composition =>
  (k) => {
    const p = k.palette;
    const columns = o.columns ?? 4;
    const cell = POSTER.width / columns;
    let art = '';
    for (let j = -1; j < 7; j++) {
      for (const i of range(columns + 2).map((v) => v - 1)) {
        const angle = o.scattered ? k.random.between(-30, 30) : (i + j) % 2 ? 8 : -8;
        const motif = o.motifs[(i + j + 4) % o.motifs.length] ?? o.motifs[0];
        const x = (i + 0.5 + (j % 2 ? 0.5 : 0)) * cell;
        art += k.place(x, j * cell * 0.86 + 60, (cell / 860) * o.scale, angle, motif(k));
      }
    }
    const background = k.ground(p[o.ground ?? 'deep']);
    const border = { kind: 'petals' as const, ground: p.hot, ornament: p.gold };
    return { background, art, border, print: true, type: (kit, f) => label(kit, f, o) };
  };

function label(k: Kit, film: Film, o: PatternOptions): string {
  const p = k.palette;
  const trim = p[o.trim ?? 'hot'];
  const shape = scallop(500, 610, 330, 26, 22);
  return svg(
    k.fill(shape, p.ink, 'transform="translate(12 16)" opacity=".55"'),
    k.paint(shape, p[o.label ?? 'pale'], { dabs: 90, lift: 14, length: 120, ink: 8 }),
    k.stroke(ellipse(500, 610, 312, 312, 80), trim, 7),
    k.stroke(ellipse(500, 610, 298, 298, 80), trim, 2.5),
    name(k, film, o.title),
    tamil(k, film, 500, film.lines.length === 1 ? 858 : 846, 58, trim, 330),
    k.fill(cog(500, 388, 20, 44, 8), trim),
  );
}

function name(k: Kit, film: Film, options: LetterOptions = {}): string {
  const [first, second] = film.lines;
  const small: LetterOptions = { depth: [9, 10], ...options };
  if (second === undefined || film.face === 'rakkas') {
    const line = envelope(214, 770, hump(530, 74), hump(712, -36));
    return letter(k, film.capitals, film.face, line, { depth: [14, 16], ...options });
  }
  return (
    letter(k, first, film.face, envelope(250, 740, hump(500, 60), flat(600)), small) +
    letter(k, second, film.face, envelope(270, 720, flat(632), hump(710, -44)), small)
  );
}
