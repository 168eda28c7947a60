import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { LOOP_BYTES } from '@talkies/shared/studio';
import { eq } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import type { Needs } from '../../../chain/context.ts';
import type { LoopFormat } from '../file-names.ts';
import { PictureRefused, storeOriginal } from '../store-catalogue-picture.ts';
import { loops } from '../tables.ts';

const formats: Record<string, LoopFormat> = { 'video/webm': 'webm', 'video/mp4': 'mp4' };

/**
 * Takes bytes as a short video that repeats. It is told by its content and kept as it is, so the pages that show it
 * play it silently. The same content gives the same key and is stored once.
 * @returns the loop's key
 * @throws PictureRefused when it is too large or neither WebM nor MP4
 */
export async function acceptLoopBytes(ctx: Needs<'clock' | 'config' | 'db'>, bytes: Buffer): Promise<string> {
  if (bytes.length > LOOP_BYTES) throw new PictureRefused('is larger than 8 MB');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const key = sha256.slice(0, 32);
  const [known] = await ctx.db.select({ format: loops.format }).from(loops).where(eq(loops.key, key));
  const format = known ? undefined : formats[(await fileTypeFromBuffer(bytes))?.mime ?? ''];
  if (!known && !format) throw new PictureRefused('is neither a WebM nor an MP4 video');
  await storeOriginal(ctx, key, bytes, `video/${format ?? known?.format}`);
  if (format)
    await ctx.db
      .insert(loops)
      .values({ key, sha256, format, bytes: bytes.length, createdAt: ctx.clock.now() })
      .onConflictDoNothing();
  return key;
}

/** As `acceptLoopBytes`, of a file of this machine. */
export async function acceptLoop(ctx: Needs<'clock' | 'config' | 'db'>, path: string): Promise<string> {
  if ((await stat(path)).size > LOOP_BYTES) throw new PictureRefused('is larger than 8 MB');
  return acceptLoopBytes(ctx, await readFile(path));
}
