import type { Collection } from '@talkies/shared';
import sharp from 'sharp';
import { MAX_PIXELS } from '../media/index.ts';
import { headingFace, labelFace, outline, setBlock } from './lettering.ts';
import { railGradient } from './rail-gradient.ts';

export const WIDTH = 1200;
export const HEIGHT = 630;
const MARGIN = 72;
/** the poster at the right, in the frame's rail */
const POSTER = { width: 408, height: 510, top: 60, rail: 12 };

export interface Sharing {
  title: string;
  /** film and celebrity, or what the page is about */
  line: string;
  /** the collection that gives a poster's frame its rails; gold for what is no item */
  collection?: Collection | undefined;
  /** over the poster's corner: that bids are taken now, or that every edition is sold */
  ribbon?: 'LIVE' | 'SOLD OUT' | undefined;
  /** the price as people read it */
  price?: string | undefined;
  /** bytes of the artwork; null where there is none */
  art: Buffer | null;
  /** a poster is framed beside the title, a wide still is behind it */
  as: 'poster' | 'still';
}

const colour = { velvet: '#170609', ivory: '#faf0df', marigold: '#f8b742', alert: '#c8351a' };

/** In the corner below the text, where the eye ends. */
function priceSvg(price: string): string {
  const face = labelFace(price);
  if (!face) return '';
  return `<g fill="${colour.ivory}" transform="translate(${MARGIN} ${HEIGHT - 52})">${outline(face, price, 52).path}</g>`;
}

/** Across the poster's upper corner. */
function ribbonSvg(text: NonNullable<Sharing['ribbon']>): Buffer {
  const face = labelFace(text);
  const line = face ? outline(face, text, 34) : { path: '', width: 0 };
  const [width, height] = [line.width + 56, 60];
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width.toFixed()}" height="${height}">
<rect width="100%" height="100%" fill="${text === 'LIVE' ? colour.alert : colour.velvet}"/><g fill="${colour.ivory}" transform="translate(28 42)">${line.path}</g></svg>`);
}

/** The parts without the artwork: shade, lettering, frame. Text that none of our fonts can write is left out. */
function overlay({ title, line, as, collection = 'Ultimate', price }: Sharing): Buffer {
  const width = as === 'poster' ? WIDTH - POSTER.width - 3 * MARGIN : WIDTH - 2 * MARGIN - 180;
  const face = headingFace(title);
  const block = face && setBlock(face, title, { width, lines: 4, sizes: [104, 88, 76, 66, 56, 48] });
  const labels = labelFace(line.toUpperCase());
  const label = labels && setBlock(labels, line.toUpperCase(), { width, lines: 2, sizes: [32, 28] });
  const brand = labelFace('TALKIES');
  const leading = (block?.size ?? 0) * 1.1;
  const height = leading * (block?.lines.length ?? 0);
  const top = HEIGHT / 2 - height / 2 - 10;
  const headings = (block?.lines ?? []).map(
    ({ path }, index) =>
      `<g transform="translate(${MARGIN} ${(top + leading * (index + 0.82)).toFixed(1)})">${path}</g>`,
  );
  const lines = (label?.lines ?? []).map(
    ({ path }, index) =>
      `<g transform="translate(${MARGIN} ${(top + height + 52 + index * 40).toFixed(1)})">${path}</g>`,
  );
  const left = WIDTH - MARGIN - POSTER.width;
  const frame =
    as === 'poster'
      ? `<rect x="${left - POSTER.rail}" y="${POSTER.top - POSTER.rail}" width="${POSTER.width + 2 * POSTER.rail}" height="${POSTER.height + 2 * POSTER.rail}" rx="4" fill="url(#rail)"/>`
      : '';
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<defs>${railGradient(collection)}<linearGradient id="shade"><stop offset="0" stop-color="${colour.velvet}" stop-opacity=".96"/><stop offset=".55" stop-color="${colour.velvet}" stop-opacity=".82"/><stop offset="1" stop-color="${colour.velvet}" stop-opacity="${as === 'poster' ? '.7' : '.1'}"/></linearGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#shade)"/>${frame}
<g fill="${colour.marigold}"><g transform="translate(${MARGIN} 96)">${brand ? outline(brand, 'TALKIES', 34).path : ''}</g>${lines.join('')}</g>
${price ? priceSvg(price) : ''}
<g fill="${colour.ivory}">${headings.join('')}</g>
<rect y="${HEIGHT - 10}" width="${WIDTH}" height="10" fill="${colour.marigold}"/></svg>`);
}

/** Draws the preview picture of a shared link: 1200 × 630, JPEG. The same input gives the same picture. */
export async function drawSharing(sharing: Sharing): Promise<Buffer> {
  const { art, as, ribbon } = sharing;
  const open = () => sharp(art ?? undefined, { limitInputPixels: MAX_PIXELS }).autoOrient();
  const behind = art
    ? await open()
        .resize(WIDTH, HEIGHT, { fit: 'cover', position: 'attention' })
        .blur(as === 'poster' ? 28 : 0.6)
        .toBuffer()
    : await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: colour.velvet } })
        .png()
        .toBuffer();
  const poster =
    art && as === 'poster'
      ? [
          {
            input: await open().resize(POSTER.width, POSTER.height, { fit: 'cover' }).toBuffer(),
            left: WIDTH - MARGIN - POSTER.width,
            top: POSTER.top,
          },
        ]
      : [];
  const corner =
    ribbon && poster.length > 0
      ? [
          {
            input: ribbonSvg(ribbon),
            left: WIDTH - MARGIN - POSTER.width - POSTER.rail,
            top: POSTER.top + 24,
          },
        ]
      : [];
  const shown = { ...sharing, as: art ? as : ('still' as const) };
  return sharp(behind)
    .composite([{ input: overlay(shown) }, ...poster, ...corner])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
