import { randomBytes } from 'node:crypto';
import { HOUR_MS, type PictureUse, pictureFormats } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { derivedName, derivedWidths } from '../file-names.ts';
import { storageOf } from '../storage/storage.ts';
import { media } from '../tables.ts';
import type { MadePicture } from './make-picture.ts';

interface StoredPicture {
  key: string;
  file: string;
  width: number;
}

declare module '../../../platform/jobs/queue.ts' {
  interface JobPayloads {
    'media/tidy': StoredPicture;
    'media/forget': { key: string };
  }
}

const inAnHour = ({ clock }: Needs<'clock'>): Date => new Date(clock.now().getTime() + HOUR_MS);

/**
 * Stores a person's picture at `avatars/{uid}/{key}` or `covers/{uid}/{key}`. It is valid once `notePicture` has written
 * its row; a file without a row is removed an hour later.
 */
export async function storePicture(
  ctx: Needs<'clock' | 'config' | 'db' | 'queue'>,
  owner: { userId: string; use: PictureUse },
  made: MadePicture,
): Promise<StoredPicture> {
  const key = randomBytes(16).toString('hex');
  const stored = { key, file: `${owner.use}s/${owner.userId}/${key}`, width: made.width };
  await ctx.queue.enqueue(ctx.db, 'media/tidy', stored, { runAt: inAnHour(ctx) });
  await storageOf(ctx.config).write(stored.file, made.bytes, 'image/webp');
  return stored;
}

export async function notePicture(
  ctx: Needs<'clock'>,
  tx: Database,
  stored: StoredPicture,
  made: MadePicture,
): Promise<void> {
  await tx.insert(media).values({
    key: stored.key,
    file: stored.file,
    mime: 'image/webp',
    width: made.width,
    height: made.height,
    bytes: made.bytes.length,
    thumbhash: made.thumbhash,
    createdAt: ctx.clock.now(),
  });
}

/** Removes a picture in `tx`; its files are removed soon after the commit. Ignores unknown keys. */
export async function forgetPicture(ctx: Needs<'queue'>, tx: Database, key: string): Promise<void> {
  const [row] = await tx
    .delete(media)
    .where(eq(media.key, key))
    .returning({ key: media.key, file: media.file, width: media.width });
  if (row) await ctx.queue.enqueue(tx, 'media/tidy', row);
}

/** Removes a replaced picture after an hour, as pages that were loaded before may still request it. */
export async function retirePicture(ctx: Needs<'clock' | 'queue'>, tx: Database, key: string): Promise<void> {
  await ctx.queue.enqueue(tx, 'media/forget', { key }, { runAt: inAnHour(ctx) });
}

/** Call once at start. */
export function registerMediaJobs(ctx: Needs<'config' | 'db' | 'queue'>): void {
  ctx.queue.handle('media/forget', ({ key }) => ctx.db.transaction((tx) => forgetPicture(ctx, tx, key)));
  ctx.queue.handle('media/tidy', async ({ key, file, width }) => {
    const [known] = await ctx.db.select({ key: media.key }).from(media).where(eq(media.key, key));
    if (known) return;
    const storage = storageOf(ctx.config);
    const widths = new Set([width, ...derivedWidths.filter((served) => served < width)]);
    const derived = [...widths].flatMap((each) =>
      pictureFormats.map((format) => derivedName(key, each, format)),
    );
    for (const name of [file, ...derived]) await storage.remove(name);
  });
}
