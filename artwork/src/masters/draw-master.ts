import sharp from 'sharp';
import { HAND, WOBBLE } from '../filters.ts';
import type { Drawn } from '../finish.ts';
import { type Design, drawn } from '../poster.ts';
import type { Layer } from './layers.ts';
import { stretchesOf } from './lettering.ts';
import type { Pixels } from './pixels.ts';
import { surfaced } from './surface.ts';

/** Pixels of a master: 8 × 10 inches at 300 dots an inch. */
export const MASTER = { width: 2400, height: 3000 };
/** units of the sheet that no picture of it shows, as in `cli.ts` */
const CUT = { x: 8, y: 10 };
/** units around the picture that its edges are shaken from */
const AROUND = 6;

/** librsvg uses an extra layer for the opacity of an element, and none for that of a stroke. */
const quick = (svg: string): string =>
  svg.replace(/(<path [^>]*fill="none"[^>]*?) opacity="/g, '$1 stroke-opacity="');

/** A sheet in so many pixels across; with as many as its small poster has it looks the same. */
export async function drawSheet(sheet: Drawn, across: number): Promise<Pixels> {
  const { canvas } = sheet;
  const unit = (canvas.width - 2 * CUT.x) / across;
  const rim = Math.ceil(AROUND / unit);
  const width = across + 2 * rim;
  const height = Math.round((canvas.height - 2 * CUT.y) / unit) + 2 * rim;
  const at = { left: CUT.x - rim * unit, top: CUT.y - rim * unit, unit };
  const box = [at.left, at.top, width * unit, height * unit].join(' ');
  const layer = async (content: string, shake: Layer['shake']): Promise<Layer> => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${width}" height="${height}">${quick(content)}</svg>`;
    const data = await sharp(Buffer.from(svg), { unlimited: true }).ensureAlpha().raw().toBuffer();
    return { data, width, height, shake };
  };
  const ground = `<rect x="-20" y="-20" width="${canvas.width + 40}" height="${canvas.height + 40}" fill="${sheet.underlay}"/>`;
  const layers = [await layer(ground + sheet.paint, WOBBLE)];
  for (const { shaken, markup } of stretchesOf(sheet.type))
    layers.push(await layer(markup, shaken ? HAND : null));
  if (sheet.frame) layers.push(await layer(sheet.frame, HAND));
  return surfaced(sheet, layers, at, rim);
}

/** The master of a poster, as WebP. Takes seconds. */
export async function drawMaster(design: Design): Promise<Buffer> {
  const { data, ...size } = await drawSheet(drawn(design), MASTER.width);
  return sharp(data, { raw: { ...size, channels: 4 } })
    .removeAlpha()
    .webp({ quality: 90, effort: 2 })
    .toBuffer();
}
