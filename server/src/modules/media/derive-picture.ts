import { eq } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import type { Needs } from '../../chain/context.ts';
import { limitConcurrency } from '../../platform/concurrency.ts';
import { derivedName, type PictureFormat, pictureTypes } from './files.ts';
import { storageOf } from './storage/storage.ts';
import { MAX_PIXELS } from './store-catalogue-picture.ts';
import { media } from './tables.ts';

const AT_ONCE = 2;
/** pixels; WebP holds no more on a side (its specification, §2.4), AVIF one more */
const LONGEST_SIDE = 16_383;

const encoded: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 38, effort: 3, chromaSubsampling: '4:2:0' }),
  webp: (picture) => picture.webp({ quality: 78 }),
  jpg: (picture) => picture.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }),
};

export type Derive = (key: string, width: number, format: PictureFormat) => Promise<Buffer | null>;

/**
 * Pictures in the sizes and formats that pages ask for: encoded at the first request and kept. Asked wider
 * than its original, a picture comes in the original's width.
 * @returns null when there is no such picture
 */
export function createDerive(ctx: Needs<'config' | 'db' | 'log'>): Derive {
  const limited = limitConcurrency(AT_ONCE);
  const storage = storageOf(ctx.config);
  const underway = new Map<string, Promise<Buffer | null>>();

  const encode = async (file: string, name: string, width: number, format: PictureFormat) => {
    const original = await storage.read(file);
    if (!original) {
      ctx.log.error({ name }, 'the original of a picture is missing');
      return null;
    }
    const picture = sharp(original, { limitInputPixels: MAX_PIXELS }).autoOrient().resize({
      width,
      height: LONGEST_SIDE,
      fit: 'inside',
    });
    const bytes = await encoded[format](picture).toBuffer();
    await storage.write(name, bytes, pictureTypes[format]);
    return bytes;
  };

  return async (key, wanted, format) => {
    const [picture] = await ctx.db
      .select({ width: media.width, file: media.file })
      .from(media)
      .where(eq(media.key, key));
    if (!picture) return null;
    const width = Math.min(wanted, picture.width);
    const name = derivedName(key, width, format);
    const stored = await storage.read(name);
    if (stored) return stored;
    const begun = underway.get(name);
    if (begun) return begun;
    const task = limited(() => encode(picture.file, name, width, format)).finally(() =>
      underway.delete(name),
    );
    underway.set(name, task);
    return task;
  };
}
