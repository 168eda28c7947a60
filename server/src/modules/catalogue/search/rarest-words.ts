import { foldedText } from '@talkies/shared';
import { sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { rawRows } from '../../../platform/db/raw-rows.ts';
import { type Matching, queryWords } from '../read/filters.ts';
import { sampledByPlanner } from '../read/planner-sample.ts';

/** A hundred texts of the planner's sample. */
const sampleOf = sampledByPlanner('search', async (db, ofColumn) => {
  const rows = await rawRows<{ text: string }>(
    db,
    sql`select unnest(histogram_bounds::text::text[]) as text from ${ofColumn}`,
  );
  return rows.map(({ text }) => text);
});

/** A word without three such characters has no trigram for the index. */
const hasTrigram = (word: string): boolean => /[\p{L}\p{N}]{3}/u.test(word);

/**
 * The rarest words, by the planner's sample of texts. For “lamp frame 1132” the index would otherwise walk along
 * every lamp and every frame to find a hundred items (adr/353).
 */
export async function rarestWords(ctx: Needs<'clock' | 'db'>, q: string): Promise<Matching> {
  const words = queryWords(q).filter(hasTrigram);
  if (words.length < 2) return 'exact';
  const sample = await sampleOf(ctx);
  if (sample.length === 0) return 'exact';
  const counted = words.map((word) => ({
    word,
    texts: sample.filter((text) => text.includes(foldedText(word))).length,
  }));
  const least = Math.min(...counted.map(({ texts }) => texts));
  return { by: new Set(counted.filter(({ texts }) => texts === least).map(({ word }) => word)) };
}
