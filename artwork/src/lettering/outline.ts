import { createRequire } from 'node:module';
import { type Font, openFont, type Path, shapeLine } from '@talkies/fonts';
import type { Point } from '../geometry/points.ts';

const require = createRequire(import.meta.url);

/** The faces in use, all under the SIL Open Font Licence. */
const FILES = {
  rozha: require.resolve('@fontsource/rozha-one/files/rozha-one-latin-400-normal.woff'),
  modak: require.resolve('@fontsource/modak/files/modak-latin-400-normal.woff'),
  yatra: require.resolve('@fontsource/yatra-one/files/yatra-one-latin-400-normal.woff'),
  shrikhand: require.resolve('@fontsource/shrikhand/files/shrikhand-latin-400-normal.woff'),
  mogra: require.resolve('@fontsource/mogra/files/mogra-latin-400-normal.woff'),
  ranga: require.resolve('@fontsource/ranga/files/ranga-latin-700-normal.woff'),
  rakkas: require.resolve('@fontsource/rakkas/files/rakkas-latin-400-normal.woff'),
  coinyTamil: require.resolve('@fontsource/coiny/files/coiny-tamil-400-normal.woff'),
  catamaranTamil: require.resolve('@fontsource/catamaran/files/catamaran-tamil-900-normal.woff'),
  balooTamil: require.resolve('@fontsource/baloo-thambi-2/files/baloo-thambi-2-tamil-800-normal.woff'),
  small: require.resolve('@fontsource/hind-madurai/files/hind-madurai-latin-700-normal.woff'),
};

export type Face = keyof typeof FILES;

/** Shaped text as polylines in a unit box: u and v run from 0 to 1, v downwards. */
export interface Outline {
  /** Width and height before normalising, in font units. */
  width: number;
  height: number;
  em: number;
  contours: Point[][];
}

const fonts = new Map<Face, Font>();

function font(face: Face): Font {
  const known = fonts.get(face);
  if (known) return known;
  const loaded = openFont(FILES[face]);
  fonts.set(face, loaded);
  return loaded;
}

/** Text is flattened to outlines so that the SVG needs no font and looks alike in every renderer. */
export function outline(text: string, face: Face, tracking = 0): Outline {
  const f = font(face);
  const contours = shapeLine(f, text, tracking).glyphs.flatMap(({ path, x, y }) =>
    flatten(path.commands, (px, py) => [px + x, -(py + y)]),
  );
  const xs = contours.flat().map((p) => p[0]);
  const ys = contours.flat().map((p) => p[1]);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  const width = Math.max(...xs) - left;
  const height = Math.max(...ys) - top;
  const unit = ([x, y]: Point): Point => [(x - left) / width, (y - top) / height];
  return { width, height, em: f.unitsPerEm, contours: contours.map((c) => c.map(unit)) };
}

function flatten(commands: Path['commands'], put: (x: number, y: number) => Point): Point[][] {
  const contours: Point[][] = [];
  let last: Point = [0, 0];
  for (const { command, args } of commands) {
    const current = contours.at(-1);
    if (command === 'moveTo') {
      last = [args[0] ?? 0, args[1] ?? 0];
      contours.push([put(...last)]);
    } else if (current && command !== 'closePath') {
      for (const point of curve(last, args)) {
        current.push(put(...point));
        last = point;
      }
    }
  }
  return contours;
}

/** A line, quadratic or cubic segment in 5, 6 or 8 steps, by the number of its arguments. */
function curve([x, y]: Point, args: readonly number[]): Point[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
  const steps = args.length === 2 ? 5 : args.length === 4 ? 6 : 8;
  return Array.from({ length: steps }, (_, i): Point => {
    const s = i + 1;
    if (args.length === 2) return [x + ((a - x) * s) / 5, y + ((b - y) * s) / 5];
    const t = s / steps;
    const q = 1 - t;
    if (args.length === 4)
      return [q * q * x + 2 * q * t * a + t * t * c, q * q * y + 2 * q * t * b + t * t * d];
    return [
      q ** 3 * x + 3 * q * q * t * a + 3 * q * t * t * c + t ** 3 * e,
      q ** 3 * y + 3 * q * q * t * b + 3 * q * t * t * d + t ** 3 * f,
    ];
  });
}
