import { inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { PictureFacts } from './present.ts';
import { media } from './tables.ts';

/** For lists that join their pictures: the table by its `key`, and what is shown of it. */
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
