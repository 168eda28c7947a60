import { mix } from '../colour.ts';
import { cusped } from '../geometry/ornaments.ts';
import { bounds, rect, smooth } from '../geometry/paths.ts';
import { repeat, svg, triples } from '../geometry/points.ts';
import type { Kit } from '../kit/kit.ts';

/** A chhatri: domed kiosk on four posts, standing on a roof. */
function kiosk(x: number, base: number, s: number): string {
  const posts = [-0.42, -0.14, 0.14, 0.42].map((o) =>
    rect(x + o * s - s * 0.05, base - s * 0.7, s * 0.1, s * 0.7),
  );
  const dome = smooth([
    [x - s * 0.5, base - s * 0.76],
    [x - s * 0.46, base - s * 1.02],
    [x - s * 0.2, base - s * 1.24],
    [x, base - s * 1.32],
    [x + s * 0.2, base - s * 1.24],
    [x + s * 0.46, base - s * 1.02],
    [x + s * 0.5, base - s * 0.76],
  ]);
  const eaves = rect(x - s * 0.62, base - s * 0.78, s * 1.24, s * 0.1);
  const floor = rect(x - s * 0.56, base - s * 0.1, s * 1.12, s * 0.12);
  return svg(...posts, eaves, floor, dome, rect(x - 3, base - s * 1.6, 6, s * 0.36));
}

function glazing(k: Kit, window: string, colour: string): string {
  const [left, top, right, bottom] = bounds(window);
  const bar = bottom - (bottom - top) * 0.36;
  const path = `M${(left + right) / 2} ${top}L${(left + right) / 2} ${bottom}M${left} ${bar}L${right} ${bar}`;
  return k.stroke(path, colour, 4);
}

/** Rajput roofline with kiosks on stepped blocks and lit cusped windows; `y` is the lowest roof. */
export function palace(k: Kit, y: number, walls: string, light: string): string {
  const blocks = rect(-20, y, 1040, 500) + rect(150, y - 110, 700, 120) + rect(330, y - 220, 340, 120);
  const kiosks = triples('60,0,76 210,110,84 400,220,70 500,220,130 600,220,70 790,110,84 940,0,76');
  const roofs = kiosks.map(([x, up, s]) => kiosk(x, y - up, s)).join('');
  const windows = svg(
    repeat(9, (i) => cusped(84 + i * 104, y + 46, y + 176, 60, 3)),
    repeat(5, (i) => cusped(250 + i * 125, y - 84, y - 14, 46, 3)),
    repeat(3, (i) => cusped(410 + i * 90, y - 192, y - 130, 40, 3)),
  );
  const ledges = triples('-20,0,1040 150,110,700 330,220,340').map(([x, up, w]) =>
    svg(rect(x, y - up, w, 7), rect(x, y - up + 20, w, 3)),
  );
  return svg(
    k.fill(roofs + blocks, walls),
    k.fill(ledges.join(''), mix(walls, light, 0.6)),
    k.fill(windows, light),
    ...windows
      .split('Z')
      .filter(Boolean)
      .map((w) => glazing(k, w, walls)),
  );
}
