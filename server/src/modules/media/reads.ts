import { inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { PictureFacts } from './present.ts';
import { media } from './tables.ts';

/** Size and thumbhash of pictures, by key; unknown keys are left out. */
export async function picturesOf(
  db: Database,
  keys: Iterable<string | null>,
): Promise<Map<string, PictureFacts>> {
  const wanted = [...new Set(keys)].filter((key) => key !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ key: media.key, width: media.width, height: media.height, thumbhash: media.thumbhash })
    .from(media)
    .where(inArray(media.key, wanted));
  return new Map(rows.map((row) => [row.key, row]));
}
