import { masterWidth, type PictureFormat } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import type { Needs } from '../../chain/context.ts';
import { limitConcurrency } from '../../platform/concurrency.ts';
import { derivedName, pictureTypes } from './file-names.ts';
import { masterOf } from './masters/find-master.ts';
import { storageOf, storeDerived } from './storage/storage.ts';
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

type Picture = typeof media.$inferSelect;
export type Derive = (key: string, width: number, format: PictureFormat) => Promise<Buffer | null>;

/**
 * Makes pictures in the sizes and formats that pages request: encoded at the first request and stored, never wider than
 * the original; the largest width is made from the picture's master where there is one.
 * @returns null when there is no such picture
 * @throws poster/no-master where its master cannot be fetched just now
 */
export function createDerive(ctx: Needs<'config' | 'db' | 'log'>): Derive {
  const limited = limitConcurrency(AT_ONCE);
  const storage = storageOf(ctx.config);
  const underway = new Map<string, Promise<Buffer | null>>();

  const pictureOf = async (key: string): Promise<Picture | undefined> =>
    (await ctx.db.select().from(media).where(eq(media.key, key)))[0];

  const encode = async (
    original: Buffer,
    { key, width, format }: { key: string; width: number; format: PictureFormat },
  ) => {
    const name = derivedName(key, width, format);
    const picture = sharp(original, { limitInputPixels: MAX_PIXELS }).autoOrient().resize({
      width,
      height: LONGEST_SIDE,
      fit: 'inside',
    });
    const bytes = await encoded[format](picture).toBuffer();
    await storeDerived(ctx, name, bytes, pictureTypes[format]);
    // a picture that was removed meanwhile has lost its other files already
    if (!(await pictureOf(key))) await storage.remove(name);
    return bytes;
  };

  const make = async (picture: Picture, wanted: number, format: PictureFormat) => {
    // outside the limit of concurrent encodings: fetching a master must not delay other pictures
    const master = wanted === masterWidth ? await masterOf(ctx, picture) : null;
    const width = master ? wanted : Math.min(wanted, picture.width);
    const name = derivedName(picture.key, width, format);
    const stored = await storage.read(name);
    if (stored) return stored;
    return limited(async () => {
      const original = master ?? (await storage.read(picture.file));
      if (original) return encode(original, { key: picture.key, width, format });
      ctx.log.error({ name }, 'the original of a picture is missing');
      return null;
    });
  };

  return async (key, wanted, format) => {
    const picture = await pictureOf(key);
    if (!picture) return null;
    const name = derivedName(key, wanted, format);
    const ready = (await storage.read(name)) ?? underway.get(name);
    if (ready) return ready;
    const task = make(picture, wanted, format).finally(() => underway.delete(name));
    underway.set(name, task);
    return task;
  };
}
