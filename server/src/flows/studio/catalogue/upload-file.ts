import type { StudioLoop, StudioResponse } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../../chain/context.ts';
import {
  acceptLoopBytes,
  acceptPictureBytes,
  loopOf,
  PictureRefused,
  picturesOf,
  presentImage,
} from '../../../modules/media/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { onlyFile } from '../only-file.ts';

type Ctx = Needs<'clock' | 'config' | 'db'>;

/** The advice for a refused file, by the reason of the refusal. */
const remedies: [refused: RegExp, remedy: string][] = [
  [/larger/, 'Save it smaller and choose it again.'],
  [/too many pixels/, 'Save it again with at most 50 million pixels, such as 5,000 by 6,000.'],
  [/WebM/, 'Save it as WebM or MP4 and choose it again.'],
  [/./, 'Save it as JPEG, PNG, WebP or AVIF and choose it again.'],
];

async function accepted(accept: () => Promise<string>): Promise<string> {
  try {
    return await accept();
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    const remedy = remedies.find(([refused]) => refused.test(error.message))?.[1];
    throw new AppError('studio/file-refused', {
      detail: `The file ${error.message}. ${remedy}`,
      cause: error,
    });
  }
}

const bytesOf = async (files: File[]): Promise<Buffer> => Buffer.from(await onlyFile(files).arrayBuffer());

/** Stores a picture for an item, which refers to it by its key. @throws studio/file-refused, with advice */
export async function uploadPicture(ctx: Ctx, files: File[]): Promise<StudioResponse<'uploadItemPicture'>> {
  const bytes = await bytesOf(files);
  const key = await accepted(() => acceptPictureBytes(ctx, bytes));
  const facts = (await picturesOf(ctx.db, [key])).get(key);
  if (!facts) throw new Error('a picture was kept and is not there');
  return presentImage(facts, '');
}

/** Stores a loop for an item. @throws studio/file-refused, with advice */
export async function uploadLoop(ctx: Ctx, files: File[]): Promise<StudioLoop> {
  const bytes = await bytesOf(files);
  const loop = await loopOf(ctx.db, await accepted(() => acceptLoopBytes(ctx, bytes)));
  if (!loop) throw new Error('a loop was kept and is not there');
  return { key: loop.key, format: loop.format };
}
