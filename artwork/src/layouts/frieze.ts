import { mix, type Palette } from '../colour.ts';
import { type Composition, POSTER } from '../composition.ts';
import type { Film } from '../films.ts';
import { cog, cusped, scallop } from '../geometry/ornaments.ts';
import { ellipse, lathe, rect, shift } from '../geometry/paths.ts';
import { pairs, repeat, svg } from '../geometry/points.ts';
import type { Kit } from '../kit/kit.ts';
import { envelope, horns, hump } from '../lettering/envelope.ts';
import { type LetterOptions, letter } from '../lettering/letter.ts';
import { billing } from '../lettering/title.ts';
import type { Motif } from '../motifs/motif.ts';

export interface FriezeOptions {
  motif: Motif;
  /** Wall, lower sky and upper sky. */
  colours?: readonly [keyof Palette, keyof Palette, keyof Palette];
  panel?: keyof Palette;
  moonX?: number;
  x?: number;
  y: number;
  scale: number;
  title?: LetterOptions;
}

const COLUMN = lathe(
  pairs(`72,-478 72,-440 48,-416 40,-340 58,-316 42,-294 38,250 60,290 42,322 76,396 76,440`),
  false,
);
const OPENING = cusped(500, 128, 1000, 560);

/** A cusped palace arch with columns and steps; the object stands against a moonlit opening. */
export const frieze =
  (o: FriezeOptions): Composition =>
  (k) => {
    const p = k.palette;
    const [wallColour, sky1, sky2] = o.colours ?? ['hot', 'deep', 'ink'];
    const wall = p[wallColour];
    const background = svg(
      k.ground(wall, mix(wall, p.ink, 0.4)),
      tiles(k, mix(wall, p.gold, 0.55)),
      k.paint(rect(150, 84, 700, 916), p[o.panel ?? 'pale'], {
        lift: 0,
        dabs: 80,
        ink: 7,
        angle: Math.PI / 2,
      }),
      ...[270, 730].map((x) => rosette(k, x, wall)),
      k.stroke(OPENING, p.ink, 34),
      k.stroke(OPENING, p.gold, 24),
      k.clip(OPENING, sky(k, p[sky1], p[sky2], o.moonX ?? 500)),
      k.stroke(OPENING, p.ink, 9),
    );
    const column = (x: number) =>
      k.paint(shift(COLUMN, x, 560), p.gold, { lift: 18, dabs: 60, angle: Math.PI / 2 });
    const step = (i: number) =>
      k.paint(rect(90 - i * 30, 985 + i * 26, 820 + i * 60, 30), mix(p.gold, p.ink, i * 0.16), {
        dabs: 30,
        angle: 0,
        lift: 0,
        rim: 3,
      });
    const art = svg(
      k.place(o.x ?? 500, o.y, o.scale, 0, o.motif(k)),
      column(160),
      column(840),
      repeat(3, step),
    );
    const border = { kind: 'lines' as const, ground: p.ink, ornament: p.gold };
    return { background, art, border, type: (kit, f) => plinth(kit, f, o.title) };
  };

const tiles = (k: Kit, colour: string) =>
  repeat(9, (i) =>
    repeat(6, (j) => {
      const x = i * 125 + (j % 2) * 62;
      return k.fill(cog(x, 60 + j * 168, 10, 34, 8, 0.2) + ellipse(x, 144 + j * 168, 7), colour);
    }),
  );

const rosette = (k: Kit, x: number, colour: string) =>
  svg(
    k.fill(scallop(x, 190, 46, 9, 12), colour),
    k.fill(cog(x, 190, 16, 42, 10), k.palette.gold),
    k.stroke(scallop(x, 190, 60, 9, 16), colour, 4),
  );

function sky(k: Kit, low: string, high: string, moonX: number): string {
  const { hot, gold, pale } = k.palette;
  const r = k.random;
  return svg(
    k.fade(rect(200, 100, 600, 910), [high, low, mix(low, hot, 0.6)]),
    k.dabs([200, 100, 800, 1000], 80, [low, high, mix(low, pale, 0.2)], {
      angle: -0.2,
      length: 150,
      width: 44,
      opacity: 0.3,
    }),
    k.glow(moonX, 360, 360, gold, 0.6),
    k.paint(ellipse(moonX, 350, 128), pale, { lift: 18, dabs: 30, ink: 0, rim: 0 }),
    repeat(30, () => k.fill(cog(r.between(230, 770), r.between(150, 700), 1.6, r.between(4, 8), 4), pale)),
  );
}

function plinth(k: Kit, film: Film, options: LetterOptions = {}): string {
  const { ink, hot, gold, pale } = k.palette;
  const name = film.lines[1] === 'SPB' ? film.lines.join('   ') : film.capitals;
  const line = envelope(64, 930, horns(1064, 46), hump(1150, -6));
  return svg(
    k.fill(rect(0, 1060, POSTER.width, 200), ink),
    letter(k, name, film.face, line, { front: [pale, gold], side: hot, depth: [10, 11], ...options }),
    billing(k, film, gold, 1191),
  );
}
