import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import { atOnce } from '../../at-once.ts';
import type { Context } from '../../context.ts';
import { MAX_PIXELS } from './accept-picture.ts';
import { derivedDir, originalFile, type PictureFormat } from './files.ts';
import { media } from './tables.ts';

const AT_ONCE = 2;

const encoded: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 46, effort: 3, chromaSubsampling: '4:2:0' }),
  webp: (picture) => picture.webp({ quality: 78 }),
  jpg: (picture) => picture.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }),
};

const missing = (error: unknown): null => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
};

export type Derive = (key: string, width: number, format: PictureFormat) => Promise<Buffer | null>;

/**
 * Pictures in the sizes and formats that pages ask for: encoded at the first request, kept as files. Asked wider
 * than its original, a picture comes in the original's width.
 * @returns null when there is no such picture
 */
export function createDerive(ctx: Context): Derive {
  const limited = atOnce(AT_ONCE);
  const underway = new Map<string, Promise<Buffer | null>>();

  const encode = async (key: string, width: number, format: PictureFormat, file: string) => {
    const original = await readFile(originalFile(ctx.config, key)).catch(missing);
    if (!original) {
      ctx.log.error({ key }, 'the original of a picture is missing');
      return null;
    }
    const picture = sharp(original, { limitInputPixels: MAX_PIXELS }).autoOrient().resize({ width });
    const bytes = await encoded[format](picture).toBuffer();
    await mkdir(derivedDir(ctx.config), { recursive: true });
    await writeFile(`${file}.part`, bytes);
    await rename(`${file}.part`, file);
    return bytes;
  };

  return async (key, asked, format) => {
    const [picture] = await ctx.db.select({ width: media.width }).from(media).where(eq(media.key, key));
    if (!picture) return null;
    const width = Math.min(asked, picture.width);
    const name = `${key}-${width}.${format}`;
    const file = join(derivedDir(ctx.config), name);
    const kept = await readFile(file).catch(missing);
    if (kept) return kept;
    const begun = underway.get(name);
    if (begun) return begun;
    const task = limited(() => encode(key, width, format, file)).finally(() => underway.delete(name));
    underway.set(name, task);
    return task;
  };
}
