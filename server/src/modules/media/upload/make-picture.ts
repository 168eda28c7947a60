import { type PictureUse, UPLOAD_BYTES, uploadTypes } from '@talkies/shared';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { limitConcurrency } from '../../../platform/concurrency.ts';
import { AppError } from '../../../platform/errors.ts';
import { MAX_PIXELS, thumbhashOf } from '../store-catalogue-picture.ts';

/** an animated PNG counts as PNG; its first picture is used */
const accepted = new Set<string>([...uploadTypes, 'image/apng']);
const AVATAR = 640;
const COVER = { width: 1600, height: 1200 };

export interface MadePicture {
  bytes: Buffer;
  width: number;
  height: number;
  thumbhash: string;
}

// decoding needs memory for each pixel, so few run at a time
const limited = limitConcurrency(2);

/**
 * Checks a sent file by its content and draws the picture anew: upright, in the size that its use needs, without
 * anything else from the file, such as metadata.
 * @throws upload/too-large, upload/not-a-picture, upload/too-many-pixels, upload/damaged
 */
export async function makePicture(sent: Buffer, use: PictureUse): Promise<MadePicture> {
  if (sent.length > UPLOAD_BYTES) throw new AppError('upload/too-large');
  const type = await fileTypeFromBuffer(sent).catch(() => undefined);
  if (!type || !accepted.has(type.mime)) throw new AppError('upload/not-a-picture');
  return limited(async () => {
    const size = await sizeOf(sent);
    if (size.width * size.height > MAX_PIXELS) throw new AppError('upload/too-many-pixels');
    try {
      // a truncated file is refused; one with mere warnings is not
      const upright = sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
      const { data, info } = await fitted(upright, use, size)
        .webp({ quality: 88 })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height, thumbhash: await thumbhashOf(data) };
    } catch (cause) {
      throw new AppError('upload/damaged', { cause });
    }
  });
}

/** Reads only the file's header: nothing is decoded yet. */
async function sizeOf(sent: Buffer): Promise<{ width: number; height: number }> {
  try {
    const { autoOrient } = await sharp(sent, { limitInputPixels: false }).metadata();
    return autoOrient;
  } catch (cause) {
    throw new AppError('upload/damaged', { cause });
  }
}

/** An avatar is a square from the middle, a cover keeps its shape; neither is made larger. */
function fitted(
  picture: Sharp,
  use: PictureUse,
  { width, height }: { width: number; height: number },
): Sharp {
  if (use === 'cover') return picture.resize({ ...COVER, fit: 'inside', withoutEnlargement: true });
  const side = Math.min(AVATAR, width, height);
  return picture.resize(side, side, { fit: 'cover' });
}
