import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { loopFormats, loopTypes } from '@talkies/shared';
import { LOOP_BYTES } from '@talkies/shared/studio';
import { eq } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import type { Needs } from '../../../chain/context.ts';
import { PictureRefused, requireSize, storeOriginal } from '../store-catalogue-picture.ts';
import { loops } from '../tables.ts';

/**
 * Stores bytes as a short video that repeats. The format is recognised by the content, which is stored unchanged, with its
 * sound, so pages play it muted. The same content gives the same key and is stored once.
 * @returns the loop's key
 * @throws PictureRefused when it is too large or neither WebM nor MP4
 */
export async function acceptLoopBytes(ctx: Needs<'clock' | 'config' | 'db'>, bytes: Buffer): Promise<string> {
  requireSize(bytes.length, LOOP_BYTES);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const key = sha256.slice(0, 32);
  const [known] = await ctx.db.select({ format: loops.format }).from(loops).where(eq(loops.key, key));
  const type = known ? undefined : await fileTypeFromBuffer(bytes);
  const format = known?.format ?? loopFormats.find((one) => loopTypes[one] === type?.mime);
  if (!format) throw new PictureRefused('is neither a WebM nor an MP4 video');
  await storeOriginal(ctx, key, bytes, loopTypes[format]);
  if (!known)
    await ctx.db
      .insert(loops)
      .values({ key, sha256, format, bytes: bytes.length, createdAt: ctx.clock.now() })
      .onConflictDoNothing();
  return key;
}

/** As `acceptLoopBytes`, for a file on this machine. */
export async function acceptLoop(ctx: Needs<'clock' | 'config' | 'db'>, path: string): Promise<string> {
  requireSize((await stat(path)).size, LOOP_BYTES);
  return acceptLoopBytes(ctx, await readFile(path));
}
