import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** Committed pictures stay below this, in bytes, so that the repository stays small. */
export const POSTER_LIMIT = 139_000;
export const COVER_LIMIT = 160_000;
export const THUMB_LIMIT = 45_000;

interface Size {
  width: number;
  height: number;
}

export interface RenderOptions {
  /** Size of the drawing, a little more than the picture's: its rim is cut off. */
  from: Size;
  rim: { x: number; y: number };
  to: Size;
  /** Greatest size in bytes; the quality steps down until it fits. */
  limit: number;
}

/** The same drawing at another size: filters scale with it, and a small one is drawn in a fraction of the time. */
export const resized = (svg: string, { width, height }: Size) =>
  svg.replace(/width="\d+" height="\d+">/, `width="${width}" height="${height}">`);

/** Renders SVG as WebP. Takes seconds per picture: pictures are drawn once and stored. */
export async function render(svg: string, { from, rim, to, limit }: RenderOptions): Promise<Buffer> {
  // librsvg clips filter input to the canvas and tears the rim, so it is cut off. Two pipelines on purpose:
  // extract and resize of an SVG in one blew the colours out (sharp 0.35.5).
  const full = await sharp(Buffer.from(resized(svg, from)), { unlimited: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const inner = {
    left: rim.x,
    top: rim.y,
    width: from.width - 2 * rim.x,
    height: from.height - 2 * rim.y,
  };
  const pixels = await sharp(full.data, { raw: full.info })
    .extract(inner)
    .resize(to.width, to.height)
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let quality = 82; ; quality -= 6) {
    const webp = await sharp(pixels.data, { raw: pixels.info })
      .webp({ quality, effort: 5, smartSubsample: true })
      .toBuffer();
    if (webp.length <= limit || quality < 30) return webp;
  }
}

/** Names a drawing by its content: a picture is drawn again when this changes. */
export const fingerprint = (svg: string) => createHash('sha256').update(svg).digest('hex');
