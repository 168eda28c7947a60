import { type PictureUse, UPLOAD_BYTES, uploadTypes } from '@talkies/shared';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { limitConcurrency } from '../../../platform/concurrency.ts';
import { AppError } from '../../../platform/errors.ts';
import { MAX_PIXELS, thumbhashOf } from '../store-catalogue-picture.ts';

/** PNG that moves is PNG; its first picture is taken */
const accepted = new Set<string>([...uploadTypes, 'image/apng']);
const AVATAR = 640;
const COVER = { width: 1600, height: 1200 };

export interface MadePicture {
  bytes: Buffer;
  width: number;
  height: number;
  thumbhash: string;
}

// decoding takes memory by the pixel: few at a time
const limited = limitConcurrency(2);

/**
 * Judges a sent file by its content and draws the picture anew: upright, in the size that its use needs, without
 * anything else that the file held.
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
      // a file that breaks off is refused; what readers only warn of is not
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

/** From the file's head alone: nothing is decoded yet. */
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
