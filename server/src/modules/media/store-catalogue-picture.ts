import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { cataloguePictureTypes, megabytesOf } from '@talkies/shared';
import { PICTURE_BYTES } from '@talkies/shared/studio';
import { eq } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import type { Needs } from '../../chain/context.ts';
import { originalName } from './file-names.ts';
import { storageOf } from './storage/storage.ts';
import { media } from './tables.ts';

export const MAX_PIXELS = 50_000_000;
/** by content, never by name */
const accepted = new Set<string>(cataloguePictureTypes);

/** A refusal of a file as a picture; the message is for its sender. */
export class PictureRefused extends Error {}

/** @throws PictureRefused where a file has more than `most` bytes */
export function requireSize(bytes: number, most: number): void {
  if (bytes > most) throw new PictureRefused(`is larger than ${megabytesOf(most)} MB`);
}

export async function thumbhashOf(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

async function describe(bytes: Buffer) {
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !accepted.has(type.mime))
    throw new PictureRefused('is not a JPEG, PNG, WebP, AVIF or GIF picture');
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
    return { mime: type.mime, ...autoOrient, thumbhash: await thumbhashOf(bytes) };
  } catch (cause) {
    throw new PictureRefused('cannot be read as a picture: damaged or with too many pixels', { cause });
  }
}

/** Stores an original unless it is stored already. @returns its name in the storage */
export async function storeOriginal(
  ctx: Needs<'config'>,
  key: string,
  bytes: Buffer,
  mime: string,
): Promise<string> {
  const storage = storageOf(ctx.config);
  const file = originalName(key);
  if (!(await storage.has(file))) await storage.write(file, bytes, mime);
  return file;
}

/**
 * Stores bytes as a picture. The same content gives the same key and is stored once.
 * @returns the picture's key
 * @throws PictureRefused when it is too large or no picture
 */
export async function acceptPictureBytes(
  ctx: Needs<'clock' | 'config' | 'db'>,
  bytes: Buffer,
): Promise<string> {
  requireSize(bytes.length, PICTURE_BYTES);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const key = sha256.slice(0, 32);
  const [known] = await ctx.db.select({ key: media.key }).from(media).where(eq(media.key, key));
  const facts = known ? null : await describe(bytes);
  const file = await storeOriginal(ctx, key, bytes, facts?.mime ?? 'application/octet-stream');
  if (facts)
    await ctx.db
      .insert(media)
      .values({ key, file, sha256, bytes: bytes.length, createdAt: ctx.clock.now(), ...facts })
      .onConflictDoNothing();
  return key;
}

/** As `acceptPictureBytes`, for a file on this machine. */
export async function acceptPicture(ctx: Needs<'clock' | 'config' | 'db'>, path: string): Promise<string> {
  requireSize((await stat(path)).size, PICTURE_BYTES);
  return acceptPictureBytes(ctx, await readFile(path));
}
