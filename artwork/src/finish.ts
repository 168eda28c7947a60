import { filters } from './filters.ts';
import { svg } from './geometry/points.ts';
import { type Border, border } from './kit/border.ts';
import type { Kit } from './kit/kit.ts';

export interface Sheet {
  background: string;
  art: string;
  type: string;
  border?: Border;
  print?: boolean;
}

/** Paint, print and paper: the layers under their filters, as one self-contained SVG. */
export function finish(k: Kit, sheet: Sheet): string {
  const { width, height } = k.canvas;
  const print = sheet.print ?? false;
  const full = `x="-20" y="-20" width="${width + 40}" height="${height + 40}"`;
  const underlay = sheet.background.match(/fill="(#\w+)"/)?.[1] ?? k.palette.ink;
  const frame = sheet.border ? `<g filter="url(#hand)">${border(k, sheet.border)}</g>` : '';
  const vignette = svg(
    '<radialGradient id="vig" r=".78"><stop offset=".55" stop-color="#000" stop-opacity="0"/>',
    `<stop offset="1" stop-color="${k.palette.ink}" stop-opacity=".55"/></radialGradient>`,
  );
  // The relief is drawn turned, so that no two sheets are brushed in the same direction.
  const turn = k.random.pick([-64, -32, -12, 18, 52, 80]);
  const relief = `x="-500" y="-400" width="${width + 1000}" height="${height + 850}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${filters(k.number)}${vignette}</defs>
<rect ${full} fill="${underlay}"/>
<g${print ? ' filter="url(#misreg)"' : ''}><g filter="url(#wob)">${sheet.background}${sheet.art}</g>${sheet.type}${frame}</g>
<g style="mix-blend-mode:soft-light" opacity="${print ? 0.22 : 0.6}"><rect ${relief} transform="rotate(${turn} ${width / 2} ${height / 2})" filter="url(#impasto)"/></g>
<rect ${full} filter="url(#chips)" opacity="${print ? 0.6 : 0.22}"/><rect ${full} filter="url(#grain)" style="mix-blend-mode:soft-light" opacity=".34"/><rect ${full} fill="url(#vig)" style="mix-blend-mode:multiply" opacity="${print ? 0.5 : 0.9}"/></svg>`;
}
