import { eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { masterOf } from './masters/find-master.ts';
import { storageOf } from './storage/storage.ts';
import { media } from './tables.ts';

const rowOf = async ({ db }: Needs<'db'>, key: string) => {
  const [picture] = await db.select().from(media).where(eq(media.key, key));
  return picture ?? null;
};

/** A picture's bytes as they were uploaded; null where they are missing. */
export async function readOriginal(ctx: Needs<'config' | 'db'>, key: string): Promise<Buffer | null> {
  const picture = await rowOf(ctx, key);
  return picture && storageOf(ctx.config).read(picture.file);
}

/**
 * As `readOriginal`, but the picture's master where the original is narrower than `width`.
 * @throws poster/no-master where the archive of masters fails
 */
export async function readForWidth(
  ctx: Needs<'config' | 'db' | 'log'>,
  key: string,
  width: number,
): Promise<Buffer | null> {
  const picture = await rowOf(ctx, key);
  if (!picture) return null;
  const master = picture.width >= width ? null : await masterOf(ctx, picture);
  return master ?? storageOf(ctx.config).read(picture.file);
}
