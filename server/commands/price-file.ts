import { readFile, stat } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { type PriceLine, parseCount, parseDollars } from '../src/modules/catalogue/index.ts';

const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Reads a price list: CSV with a header, `id` or `external_id`, and `price_usd`, `quantity` or both.
 * @throws with the line that does not fit; then nothing of the list is used
 */
export async function readPriceFile(path: string): Promise<PriceLine[]> {
  if ((await stat(path)).size > MAX_BYTES) throw new Error(`${path} is larger than 64 MB.`);
  const rows: Record<string, string>[] = parse(await readFile(path), {
    bom: true,
    columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
    skip_empty_lines: true,
    trim: true,
  });
  return rows.map((row, index) => {
    const at = `${path}, line ${index + 2}`;
    const id = row.id ?? row.external_id;
    if (!id) throw new Error(`${at}: id or external_id is missing.`);
    try {
      return {
        id,
        priceCents: row.price_usd ? parseDollars(row.price_usd) : null,
        quantity: row.quantity ? parseCount(row.quantity) : null,
      };
    } catch (error) {
      throw new Error(`${at}: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
}
