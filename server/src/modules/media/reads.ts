import type { Image } from '@talkies/shared/schemas';
import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { type PictureFacts, presentImage } from './present.ts';
import { loops, media } from './tables.ts';

/** For lists that join their pictures by `key`: the table, and the columns to show. */
export const pictureTable = media;
export const pictureFacts = {
  key: media.key,
  width: media.width,
  height: media.height,
  thumbhash: media.thumbhash,
};

/** Size and thumbhash of pictures, by key; unknown keys are left out. */
export async function picturesOf(
  db: Database,
  keys: Iterable<string | null>,
): Promise<Map<string, PictureFacts>> {
  const wanted = [...new Set(keys)].filter((key) => key !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db.select(pictureFacts).from(media).where(inArray(media.key, wanted));
  return new Map(rows.map((row) => [row.key, row]));
}

/** A loop by its key; null for none and for an unknown one. */
export async function loopOf(
  db: Database,
  key: string | null,
): Promise<Pick<typeof loops.$inferSelect, 'key' | 'format' | 'sha256' | 'bytes'> | null> {
  if (key === null) return null;
  const [loop] = await db
    .select({ key: loops.key, format: loops.format, sha256: loops.sha256, bytes: loops.bytes })
    .from(loops)
    .where(eq(loops.key, key));
  return loop ?? null;
}

/** The digest of a picture's original, in 64 hexadecimal digits, and its size; null for an unknown one. */
export async function digestOf(
  db: Database,
  key: string | null,
): Promise<{ sha256: string; mime: string; bytes: number } | null> {
  if (key === null) return null;
  const [picture] = await db
    .select({ sha256: media.sha256, mime: media.mime, bytes: media.bytes })
    .from(media)
    .where(eq(media.key, key));
  return picture?.sha256 ? { ...picture, sha256: picture.sha256 } : null;
}

/** A person's pictures by their keys; null where there is none. */
export async function showPictures<K extends string>(
  db: Database,
  keys: Record<K, string | null>,
  name: string,
): Promise<Record<K, Image | null>> {
  const entries = Object.entries(keys) as [K, string | null][];
  const known = await picturesOf(
    db,
    entries.map(([, key]) => key),
  );
  const shown = entries.map(([use, key]) => {
    const facts = key === null ? undefined : known.get(key);
    return [use, facts ? presentImage(facts, name) : null] as const;
  });
  return Object.fromEntries(shown) as Record<K, Image | null>;
}
