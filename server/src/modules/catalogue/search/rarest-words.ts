import { foldedText } from '@talkies/shared';
import { sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { rawRows } from '../../../platform/db/raw-rows.ts';
import { type Matching, queryWords } from '../read/filters.ts';
import { sampledByPlanner } from '../read/planner-sample.ts';

/** A hundred texts, of those that the planner knows. */
const sampleOf = sampledByPlanner('search', async (db, ofColumn) => {
  const rows = await rawRows<{ text: string }>(
    db,
    sql`select unnest(histogram_bounds::text::text[]) as text from ${ofColumn}`,
  );
  return rows.map(({ text }) => text);
});

/** A word without them has no trigram that an index could look by. */
const hasTrigram = (word: string): boolean => /[\p{L}\p{N}]{3}/u.test(word);

/**
 * The words that fewest texts have, by the sample of texts that the planner keeps. Whoever looks for “lamp frame 1132” has
 * the index walk along every lamp and every frame to meet a hundred of them (adr/353).
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
