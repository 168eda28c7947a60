import { eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { storageOf } from './storage/storage.ts';
import { media } from './tables.ts';

/** A picture's bytes as they came; null where they are missing. */
export async function readOriginal(ctx: Needs<'config' | 'db'>, key: string): Promise<Buffer | null> {
  const [picture] = await ctx.db.select({ file: media.file }).from(media).where(eq(media.key, key));
  return picture ? storageOf(ctx.config).read(picture.file) : null;
}
