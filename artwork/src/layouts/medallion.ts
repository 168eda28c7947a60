import { mix, type Palette } from '../colour.ts';
import { type Composition, POSTER } from '../composition.ts';
import type { Film } from '../films.ts';
import { cog, leaf, scallop } from '../geometry/ornaments.ts';
import { ellipse, smooth } from '../geometry/paths.ts';
import { pairs, repeat, svg } from '../geometry/points.ts';
import type { Kit } from '../kit/kit.ts';
import { envelope, hump, ring, warp } from '../lettering/envelope.ts';
import { type LetterOptions, letter } from '../lettering/letter.ts';
import { outline } from '../lettering/outline.ts';
import { tamil } from '../lettering/title.ts';
import type { Motif } from '../motifs/motif.ts';

const { PI, cos, sin } = Math;
const CY = 492;
const RIBBON = smooth(
  pairs('-40,960 60,940 500,900 940,940 1040,960 1040,1170 940,1150 500,1120 60,1150 -40,1170'),
);

export interface MedallionOptions {
  motif: Motif;
  /** Ground, petals and disc. */
  colours?: readonly [keyof Palette, keyof Palette, keyof Palette];
  ribbon?: keyof Palette;
  scale?: number;
  angle?: number;
  dy?: number;
  title?: LetterOptions;
}

/** A ring of petals and lettering around the object, with a bowed ribbon for the title. */
export const medallion =
  (o: MedallionOptions): Composition =>
  (k, film) => {
    const p = k.palette;
    const [groundColour, petals, discColour] = o.colours ?? ['deep', 'hot', 'pale'];
    const ground = p[groundColour];
    const disc = p[discColour];
    const petal = (i: number) => {
      const a = (i / 16) * PI;
      const shape = leaf(500 + 374 * cos(a), CY + 374 * sin(a), a, 66, 80);
      return k.paint(shape, i % 2 ? p.gold : p[petals], { dabs: 3, lift: 8, ink: 4, angle: a });
    };
    const background = svg(
      k.ground(ground, mix(ground, p.ink, 0.45)),
      corners(k, mix(ground, p.gold, 0.5)),
      k.fill(ellipse(510, CY + 14, 452), p.ink, 'opacity=".55"'),
      repeat(32, petal),
      k.paint(ellipse(500, CY, 388, 388, 90), p.ink, { dabs: 0, rim: 0 }),
      k.stroke(ellipse(500, CY, 380, 380, 90), p.gold, 6),
      k.lettering === 'full' ? legend(k, film) : '',
      k.paint(ellipse(500, CY, 312, 312, 80), disc, { dabs: 90, lift: 18, length: 130 }),
      k.clip(ellipse(500, CY, 310), k.rays(500, CY, 24, mix(disc, p[petals], 0.45), 400)),
      k.stroke(ellipse(500, CY, 312, 312, 80), p.gold, 9),
    );
    const art = k.place(500, CY + (o.dy ?? 0), o.scale ?? 0.68, o.angle ?? 0, o.motif(k));
    const border = { kind: 'scallop' as const, ground: p.ink, ornament: p.gold };
    return { background, art, border, type: (kit, f) => ribbon(kit, f, p[o.ribbon ?? petals], o.title) };
  };

const corners = (k: Kit, colour: string) =>
  svg(
    ...pairs(`0,0 ${POSTER.width},0 0,960 ${POSTER.width},960`).map(([x, y]) =>
      svg(
        repeat(4, (i) => k.stroke(scallop(x, y, 90 + i * 46, 16, 20), colour, 7)),
        k.fill(cog(x, y, 30, 80, 14), k.palette.gold),
      ),
    ),
  );

function legend(k: Kit, film: Film): string {
  const text = outline(`${film.capitals} · ${film.tagline} · `, 'small', 0.1);
  return k.fill(warp(text, ring(500, CY, 328, 362, PI * 0.5, PI * 2.49)), k.palette.gold);
}

function ribbon(k: Kit, film: Film, colour: string, options: LetterOptions = {}): string {
  const { gold, pale } = k.palette;
  const name = film.lines[1] === 'SPB' ? 'SPB' : film.capitals;
  return svg(
    k.paint(RIBBON, colour, { dabs: 90, angle: 0, length: 150, lift: 0 }),
    letter(k, name, film.secondFace, envelope(80, 915, hump(975, 42), hump(1112, 26)), {
      front: [pale, gold],
      ...options,
    }),
    tamil(k, film, 500, 1206, 52, gold),
  );
}
