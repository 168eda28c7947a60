import type { PosterFormat } from '@talkies/shared';
import sharp from 'sharp';
import { MAX_PIXELS } from '../../media/index.ts';
import { labelFace, outline } from '../lettering.ts';
import { railGradient } from '../rail-gradient.ts';
import { captionSvg, type PosterToDraw } from './caption.ts';
import { type Layout, layouts, PRINT } from './layouts.ts';

const VELVET = '#170609';

const open = (art: Buffer) => sharp(art, { limitInputPixels: MAX_PIXELS }).autoOrient();

/** The whole artwork, uncropped; one that is not 4:5 has margins. */
export const drawPrint = (art: Buffer): Promise<Buffer> =>
  open(art)
    .resize(PRINT.width, PRINT.height, { fit: 'contain', background: '#fff', kernel: 'lanczos3' })
    .flatten({ background: '#fff' })
    .withMetadata({ density: PRINT.density })
    .png()
    .toBuffer();

/** Parts out of focus are drawn at a quarter of the size. */
const SOFT = 4;

const svgOf = ({ width, height }: Layout, content: string, size = 1): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width / size}" height="${height / size}">${content}</svg>`,
  );

const railBox = ({ poster: { left, top, width, height }, rail }: Layout): string =>
  `x="${left - rail}" y="${top - rail}" width="${width + 2 * rail}" height="${height + 2 * rail}" rx="6"`;

/** The wall behind the poster: the artwork, out of focus and darkened, with the lamp's light and the frame's shadow. */
async function wallOf(art: Buffer, layout: Layout): Promise<Buffer> {
  const { width, height, poster, rail } = layout;
  const light = svgOf(
    layout,
    `<defs><radialGradient id="lamp" cx=".5" cy="${((poster.top - rail) / height).toFixed(3)}" r=".62"><stop offset="0" stop-color="#ffd27a" stop-opacity=".5"/><stop offset="1" stop-color="#ffd27a" stop-opacity="0"/></radialGradient>
<radialGradient id="edge" r=".8"><stop offset=".4" stop-color="${VELVET}" stop-opacity="0"/><stop offset="1" stop-color="${VELVET}" stop-opacity=".9"/></radialGradient>
<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="26"/></filter></defs>
<rect width="${width}" height="${height}" fill="url(#edge)"/><rect width="${width}" height="${height}" fill="url(#lamp)"/>
<rect ${railBox(layout)} fill="#000" opacity=".7" transform="translate(0 24)" filter="url(#soft)"/>`,
    SOFT,
  );
  const blurred = await open(art)
    .resize(width / SOFT, height / SOFT, { fit: 'cover' })
    .blur(18)
    .modulate({ brightness: 0.5, saturation: 1.1 })
    .removeAlpha()
    .composite([{ input: light }])
    .toBuffer();
  return sharp(blurred).resize(width, height, { kernel: 'cubic' }).toBuffer();
}

function brandSvg({ width, poster, rail }: Layout): string {
  const face = labelFace('TALKIES');
  if (!face) return '';
  const line = outline(face, 'TALKIES', 44);
  return `<g fill="#f8b742" transform="translate(${((width - line.width) / 2).toFixed(1)} ${poster.top - rail - 46})">${line.path}</g>`;
}

export async function drawScene(
  subject: PosterToDraw,
  format: Exclude<PosterFormat, 'print'>,
): Promise<Buffer> {
  const layout = layouts[format];
  const { poster } = layout;
  const words = format === 'story' ? `${brandSvg(layout)}${captionSvg(subject, layout)}` : '';
  const over = svgOf(
    layout,
    `<defs>${railGradient(subject.collection)}</defs><rect ${railBox(layout)} fill="url(#rail)"/>${words}`,
  );
  const hung = await open(subject.art).resize(poster.width, poster.height, { fit: 'cover' }).toBuffer();
  return sharp(await wallOf(subject.art, layout))
    .composite([{ input: over }, { input: hung, left: poster.left, top: poster.top }])
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
