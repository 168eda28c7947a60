import { mix } from '../colour.ts';
import { cog, leaf, scallop } from '../geometry/ornaments.ts';
import { ellipse, lathe, polygon, rect, smooth } from '../geometry/paths.ts';
import { pairs, repeat, svg } from '../geometry/points.ts';
import type { Kit } from '../kit/kit.ts';
import { ring, warp } from '../lettering/envelope.ts';
import { outline } from '../lettering/outline.ts';
import type { Motif } from './motif.ts';

const { PI, cos, sin } = Math;

const gleam = (k: Kit, turn: number, half: number, colour: string, opacity: number) =>
  k.fill(
    polygon([
      [0, 0],
      [388 * cos(turn - half), 388 * sin(turn - half)],
      [400 * cos(turn), 400 * sin(turn)],
      [388 * cos(turn + half), 388 * sin(turn + half)],
    ]),
    colour,
    `opacity="${opacity}"`,
  );

/** A record with its label; `tone` is the colour of the shellac. */
export const vinyl =
  (label: string, star: string, tone?: string): Motif =>
  (k) => {
    const { ink, hot, gold, pale } = k.palette;
    const shellac = tone ?? ink;
    const grooves = () =>
      repeat(22, (i) => {
        const loud = i % 6 === 5;
        const groove = ellipse(0, 0, 160 + i * 10.6 + k.random.between(-2, 2), undefined, 80);
        return k.stroke(groove, loud ? ink : mix(shellac, pale, 0.22), loud ? 7 : 2.4);
      });
    const text = warp(outline('SIDE A · 45 RPM', 'small', 0.1), ring(0, 0, 78, 104, PI * 1.12, PI * 1.88));
    return svg(
      k.fill(ellipse(14, 20, 402), ink, 'opacity=".5"'),
      k.fill(ellipse(0, 0, 400, 400, 90), shellac),
      grooves(),
      ...[-0.7, 2.44].map((t) => gleam(k, t, 0.2, gold, 0.3) + gleam(k, t, 0.1, pale, 0.42)),
      ...[0.8, 3.94].map((t) => gleam(k, t, 0.1, hot, 0.45)),
      k.paint(ellipse(0, 0, 142), label, { lift: 10, dabs: 30 }),
      k.stroke(ellipse(0, 0, 118), pale, 4),
      k.fill(text, pale),
      k.fill(cog(0, 0, 34, 62, 12), star),
      k.fill(ellipse(0, 0, 16), ink),
    );
  };

const MIC_HEAD = smooth(
  pairs(`0,-400 120,-376 176,-280 184,-120 160,20 80,96 0,110 -80,96 -160,20 -184,-120 -176,-280 -120,-376`),
);
const MIC_STAND = lathe(pairs('24,90 24,250 46,270 46,300 26,320 26,372 150,396 176,430'));

/** Studio microphone of the fifties. */
export const microphone =
  (head: string, trim: string): Motif =>
  (k) => {
    const { ink, pale } = k.palette;
    const yoke = 'M-200 -60C-220 200 220 200 200 -60';
    const slot = (i: number) => {
      const x = -150 + i * 50;
      return svg(
        k.stroke(`M${x} -420L${x} -160`, ink, 24),
        k.stroke(`M${x - 7} -420L${x - 7} -160`, mix(ink, trim, 0.35), 6),
        k.stroke(`M${x} -40L${x} 120`, ink, 24),
      );
    };
    return svg(
      k.paint(MIC_STAND, trim, { dabs: 30 }),
      k.stroke(yoke, ink, 34),
      k.stroke(yoke, trim, 22),
      k.paint(MIC_HEAD, head, { lift: 46, dabs: 80, angle: PI / 2 }),
      k.clip(MIC_HEAD, repeat(7, slot)),
      k.paint(rect(-196, -156, 392, 96), trim, { dabs: 26, angle: 0, lift: 12 }),
      k.fill(cog(0, -108, 17, 36, 5, -PI / 2), pale),
      ...[-110, 110].map((x) => k.stroke(`M${x - 40} -108L${x + 40} -108`, pale, 7)),
      k.stroke(MIC_HEAD, ink, 8),
    );
  };

const HORN_TUBE = 'M-20 -130C220 -110 300 10 210 176';

export const gramophone =
  (horn: string, wood: string): Motif =>
  (k) => {
    const { ink, hot, gold, pale } = k.palette;
    return svg(
      k.paint(polygon(pairs('-190,210 300,210 330,400 -220,400')), mix(wood, ink, 0.35), {
        dabs: 60,
        angle: 0,
        lift: 20,
      }),
      k.fill(rect(-160, 268, 430, 78), gold),
      repeat(7, (i) => k.fill(cog(-130 + i * 62, 307, 11, 30, 8), ink)),
      k.paint(ellipse(50, 200, 260, 40), ink, { dabs: 4, light: hot }),
      k.fill(ellipse(50, 198, 80, 12), hot),
      k.stroke('M330 300L420 300L420 250', ink, 16),
      k.stroke('M420 262L420 228', hot, 26),
      k.stroke(HORN_TUBE, ink, 74),
      k.stroke(HORN_TUBE, gold, 58),
      k.stroke('M-20 -146C206 -126 280 6 196 170', pale, 8),
      bellMouth(k, -70, -150, horn, wood),
    );
  };

function bellMouth(k: Kit, cx: number, cy: number, horn: string, throat: string): string {
  const { ink, gold } = k.palette;
  const petal = (i: number, offset: number, length: number, width: number, colour: string) =>
    k.fill(leaf(cx, cy, ((i + offset) / 10) * 2 * PI, length, width), colour);
  const depth = (r: number, shade: number) =>
    k.fill(ellipse(cx + (150 - r) * 0.22, cy + (150 - r) * 0.12, r), mix(throat, ink, shade));
  return svg(
    k.paint(scallop(cx, cy, 268, 52, 10), horn, { lift: 26, dabs: 70 }),
    repeat(10, (i) =>
      svg(petal(i, 0.5, 296, 84, mix(horn, ink, 0.28)), petal(i, 0, 288, 46, mix(horn, gold, 0.75))),
    ),
    depth(150, 0.35),
    depth(112, 0.6),
    depth(72, 1),
    k.stroke(ellipse(cx, cy, 150), gold, 7),
  );
}

export const cassette =
  (shell: string, window: string): Motif =>
  (k) => {
    const { ink, deep, hot, gold, pale } = k.palette;
    const hub = (x: number) =>
      svg(
        k.fill(ellipse(x, 10, 66), pale),
        k.fill(cog(x, 10, 38, 56, 6), ink),
        k.fill(ellipse(x, 10, 30), pale),
      );
    return svg(
      k.paint(rect(-390, -240, 780, 480), shell, { lift: 24, dabs: 80 }),
      k.fill(rect(-330, -196, 660, 300), pale),
      ...[hot, gold, deep].map((c, i) => k.fill(rect(-330, -100 + i * 22, 660, 16), c)),
      repeat(2, (i) => k.stroke(`M-300 ${-166 + i * 34}L280 ${-168 + i * 34}`, ink, 3)),
      k.fill(rect(-230, -70, 460, 160), window),
      k.fill(rect(-90, -40, 180, 100), ink),
      hub(-150),
      hub(150),
      k.paint(polygon(pairs('-250,240 -220,150 220,150 250,240')), mix(shell, ink, 0.35), { dabs: 12 }),
      ...[-160, -60, 60, 160].map((x) => k.fill(ellipse(x, 200, 13), ink)),
    );
  };
