import { filters, GRAIN } from './filters.ts';
import { svg } from './geometry/points.ts';
import { type Border, border } from './kit/border.ts';
import type { Kit } from './kit/kit.ts';
import type { Canvas } from './kit/pen.ts';

export interface Sheet {
  background: string;
  art: string;
  type: string;
  border?: Border;
  print?: boolean;
}

/** A sheet before its surface: what is drawn on it, and how its paper, brush and varnish lie. */
export interface Drawn {
  canvas: Canvas;
  /** of its paper */
  seed: number;
  ink: string;
  underlay: string;
  paint: string;
  type: string;
  /** its ornamental frame, drawn by hand like the letters; empty where there is none */
  frame: string;
  /** degrees by which the brush is turned, so that no two sheets are brushed in the same direction */
  turn: number;
  print: boolean;
}

/** The share of each that is visible, painted or printed. */
export const strength = (print: boolean) =>
  print ? { relief: 0.22, chips: 0.6, vignette: 0.5 } : { relief: 0.6, chips: 0.22, vignette: 0.9 };
/** Where the dark at the rim begins, how far the middle reaches, and how dark it gets. */
export const VIGNETTE = { radius: '.78', from: '.55', dark: '.55' };

export function draw(k: Kit, sheet: Sheet): Drawn {
  const underlay = sheet.background.match(/fill="(#\w+)"/)?.[1] ?? k.palette.ink;
  const frame = sheet.border ? border(k, sheet.border) : '';
  return {
    ...{ canvas: k.canvas, seed: k.number, ink: k.palette.ink, underlay, frame },
    ...{ paint: sheet.background + sheet.art, type: sheet.type, print: sheet.print ?? false },
    turn: k.random.pick([-64, -32, -12, 18, 52, 80]),
  };
}

/** Paint, print and paper: the layers under their filters, as one self-contained SVG. */
export function finish(k: Kit, sheet: Sheet): string {
  const { seed, ink, underlay, paint, type, frame, turn, print, canvas } = draw(k, sheet);
  const { width, height } = canvas;
  const { relief, chips, vignette } = strength(print);
  const full = `x="-20" y="-20" width="${width + 40}" height="${height + 40}"`;
  const framed = frame && `<g filter="url(#hand)">${frame}</g>`;
  const rim = svg(
    `<radialGradient id="vig" r="${VIGNETTE.radius}"><stop offset="${VIGNETTE.from}" stop-color="#000" stop-opacity="0"/>`,
    `<stop offset="1" stop-color="${ink}" stop-opacity="${VIGNETTE.dark}"/></radialGradient>`,
  );
  const brushed = `x="-500" y="-400" width="${width + 1000}" height="${height + 850}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${filters(seed)}${rim}</defs>
<rect ${full} fill="${underlay}"/>
<g${print ? ' filter="url(#misreg)"' : ''}><g filter="url(#wob)">${paint}</g>${type}${framed}</g>
<g style="mix-blend-mode:soft-light" opacity="${relief}"><rect ${brushed} transform="rotate(${turn} ${width / 2} ${height / 2})" filter="url(#impasto)"/></g>
<rect ${full} filter="url(#chips)" opacity="${chips}"/><rect ${full} filter="url(#grain)" style="mix-blend-mode:soft-light" opacity="${GRAIN.opacity}"/><rect ${full} fill="url(#vig)" style="mix-blend-mode:multiply" opacity="${vignette}"/></svg>`;
}
