import { mix } from '../colour.ts';
import { cog } from '../geometry/ornaments.ts';
import { ellipse, polygon, rect } from '../geometry/paths.ts';
import { type Point, pairs, range, repeat, svg } from '../geometry/points.ts';
import type { Kit } from '../kit/kit.ts';
import { envelope, flat, warp } from '../lettering/envelope.ts';
import { outline } from '../lettering/outline.ts';
import type { Motif } from './motif.ts';

const { PI, cos, sin } = Math;

/** A strip of film along a curve, with sprocket holes and frames. */
function filmStrip(k: Kit, at: (t: number) => Point, width: number, frames: number): string {
  const { ink, gold, hot, pale } = k.palette;
  const edge = (side: number, share: number) =>
    range(41).map((i): Point => offset(at, i / 40, side * width * share));
  const band = polygon([...edge(1, 0.5), ...edge(-1, 0.5).reverse()]);
  const cell = (from: number, to: number, inner: number, outer: number) =>
    polygon([
      offset(at, from, inner * width),
      offset(at, to, inner * width),
      offset(at, to, outer * width),
      offset(at, from, outer * width),
    ]);
  const pictures = repeat(frames, (i) =>
    k.fill(cell((i + 0.08) / frames, (i + 0.92) / frames, -0.28, 0.28), i % 2 ? gold : mix(gold, hot, 0.5)),
  );
  const holes = repeat(frames * 3, (i) => {
    const from = (i + 0.3) / (frames * 3);
    const to = (i + 0.75) / (frames * 3);
    return k.fill(cell(from, to, 0.36, 0.44) + cell(from, to, -0.44, -0.36), pale);
  });
  return k.fill(band, ink) + k.stroke(band, ink, 6) + pictures + holes;
}

/** The point beside the curve at t, `across` units to its left. */
function offset(at: (t: number) => Point, t: number, across: number): Point {
  const [x0, y0] = at(t - 0.002);
  const [x1, y1] = at(t + 0.002);
  const [x, y] = at(t);
  const length = Math.hypot(x1 - x0, y1 - y0);
  return [x - ((y1 - y0) / length) * across, y + ((x1 - x0) / length) * across];
}

function spool(k: Kit, cx: number, cy: number, r: number, metal: string, holes: string, turn = 0): string {
  const { ink, gold, pale } = k.palette;
  return svg(
    k.fill(ellipse(cx + r * 0.05, cy + r * 0.06, r), ink, 'opacity=".5"'),
    k.paint(ellipse(cx, cy, r, r, 80), metal, { lift: r * 0.09, dabs: 50, length: r * 0.3 }),
    repeat(5, (i) => {
      const a = ((i + turn) / 5) * 2 * PI - PI / 2;
      const hole = ellipse(cx + r * 0.57 * cos(a), cy + r * 0.57 * sin(a), r * 0.245);
      return k.fill(hole, holes) + k.stroke(hole, ink, r * 0.02) + k.stroke(hole, pale, r * 0.008);
    }),
    k.paint(ellipse(cx, cy, r * 0.19), gold, { lift: 6, dabs: 8 }),
    k.fill(cog(cx, cy, r * 0.05, r * 0.11, 6), ink),
    k.stroke(ellipse(cx, cy, r * 0.93, r * 0.93, 80), mix(metal, pale, 0.6), r * 0.018),
  );
}

/** A reel with its tail of film running out to the right. */
export const reel =
  (metal: string, holes: string): Motif =>
  (k) => {
    const tail = (t: number): Point => [-60 + 620 * t, 330 + 60 * sin(t * 5.2) * t];
    return filmStrip(k, tail, 120, 8) + spool(k, 0, 0, 360, metal, holes);
  };

/** A pocket watch at half past nine, with its chain. */
export const watch =
  (metal: string, hands: string): Motif =>
  (k) => {
    const { ink, pale } = k.palette;
    const link = (i: number) => {
      const x = 60 + i * 62;
      const y = -372 + 46 * sin(i * 1.1);
      const oval = ellipse(x, y, 38, 24);
      return k.stroke(oval, ink, 20) + k.stroke(oval, metal, 11);
    };
    const tick = (i: number) => {
      const a = (i / 60) * 2 * PI;
      const inner = i % 5 ? 236 : 214;
      const path = `M${inner * cos(a)} ${40 + inner * sin(a)}L${252 * cos(a)} ${40 + 252 * sin(a)}`;
      return k.stroke(path, ink, i % 5 ? 3 : 9);
    };
    const hours = ['XII', 'III', 'VI', 'IX'].map((text, i) => {
      const a = (i / 4) * 2 * PI - PI / 2;
      const [x, y] = [170 * cos(a), 40 + 170 * sin(a)];
      const w = text.length * 15;
      return k.fill(warp(outline(text, 'rozha'), envelope(x - w, x + w, flat(y - 28), flat(y + 28))), ink);
    });
    const hand = (path: string) => k.stroke(path, ink, 20) + k.stroke(path, hands, 11);
    return svg(
      repeat(5, link),
      k.stroke(ellipse(0, -330, 54), ink, 30),
      k.stroke(ellipse(0, -330, 54), metal, 18),
      k.paint(rect(-40, -310, 80, 60), metal, { lift: 8, dabs: 8 }),
      k.paint(ellipse(0, 40, 336, 336, 80), metal, { lift: 28, dabs: 80 }),
      k.paint(ellipse(0, 40, 274, 274, 80), pale, { lift: 10, dabs: 60 }),
      repeat(60, tick),
      ...hours,
      k.stroke(ellipse(0, 108, 52), ink, 4),
      k.stroke('M0 108L26 84', ink, 5),
      hand('M0 40L-112 8'),
      hand('M0 40L0 226'),
      k.fill(ellipse(0, 40, 20), ink),
      k.fill(ellipse(0, 40, 9), hands),
      k.stroke('M-250 -70C-210 -170 -130 -236 -30 -246', pale, 10, 'opacity=".8"'),
    );
  };

/** Rectangle with a bite out of the middle of each short side. */
function stub(w: number, h: number, bite: number): string {
  const arc = (cx: number, from: number) =>
    range(13).map((i): Point => {
      const a = from - (i / 12) * PI;
      return [cx + bite * cos(a), bite * sin(a)];
    });
  return polygon([[-w, -h], [w, -h], ...arc(w, -PI / 2), [w, h], [-w, h], ...arc(-w, PI / 2)]);
}

/** A cinema ticket. */
export const ticket =
  (paper: string, print: string): Motif =>
  (k) => {
    const { ink, pale } = k.palette;
    const shape = stub(400, 200, 62);
    const word = (text: string, x0: number, x1: number, y0: number, y1: number) =>
      warp(outline(text, 'rakkas', 0.04), envelope(x0, x1, flat(y0), flat(y1)));
    const number = warp(outline('No 0417', 'small', 0.08), envelope(-216, 130, flat(96), flat(136)));
    const side = warp(outline('ROW G', 'small', 0.1), envelope(-100, 100, flat(-22), flat(22)));
    return svg(
      k.fill(shape, ink, 'transform="translate(14 18)" opacity=".5"'),
      k.paint(shape, paper, { lift: 12, dabs: 70, angle: 0.1 }),
      k.stroke(rect(-310, -160, 500, 320), print, 7),
      k.stroke(rect(-296, -146, 472, 292), print, 2.5),
      k.fill(word('ADMIT', -262, 142, -116, -22) + word('ONE', -190, 70, -4, 74), print),
      k.fill(number, ink),
      ...[-236, 116].map((x) => k.fill(cog(x, 36, 10, 28, 5, -PI / 2), print)),
      repeat(13, (i) => k.fill(ellipse(230, -180 + i * 30, 6, 6, 12), ink)),
      k.place(308, 0, 1, -90, k.fill(side, print)),
      k.stroke('M-380 -176L200 -176', pale, 5, 'opacity=".7"'),
    );
  };

const BODY = polygon(pairs('-210,40 280,40 300,320 -230,320'));

/** A projector whose beam leaves to the left; `turn` from 0 to 1 moves its spools by one hole. */
export const projector =
  (metal: string, spools: string, turn = 0): Motif =>
  (k) => {
    const { ink, hot, gold, pale } = k.palette;
    const beam = polygon(pairs('-330,120 -1600,-415 -1600,690 -330,200'));
    return svg(
      k.fill(beam, pale, 'opacity=".55"'),
      spool(k, -130, -150, 170, spools, ink, turn),
      spool(k, 220, -120, 200, spools, ink, turn),
      k.paint(BODY, metal, { lift: 26, dabs: 70 }),
      k.paint(rect(-330, 110, 120, 100), mix(metal, ink, 0.3), { lift: 10, dabs: 10 }),
      k.paint(rect(-370, 96, 50, 128), gold, { lift: 8, dabs: 8 }),
      k.glow(-372, 160, 150, pale, 0.95),
      k.paint(rect(-40, 90, 180, 130), ink, { dabs: 6, light: hot }),
      repeat(5, (i) => k.stroke(`M-18 ${112 + i * 22}L118 ${112 + i * 22}`, gold, 8)),
      k.paint(ellipse(216, 150, 46), gold, { lift: 8, dabs: 6 }),
      k.stroke('M216 150L244 126', ink, 9),
      k.paint(polygon(pairs('-170,320 -110,320 -150,410 -220,410')), ink, { dabs: 2 }),
      k.paint(polygon(pairs('180,320 240,320 290,410 220,410')), ink, { dabs: 2 }),
    );
  };
