import { addressPattern, EMAIL_MAX, MAX_ALLOWED } from '@talkies/shared';
import { emailText } from '@talkies/shared/schemas';
import { CsvError, parse } from 'csv-parse/sync';
import { and, asc, count, eq, gt } from 'drizzle-orm';
import { plainCell } from '../../platform/csv.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { launchAllowed } from './tables.ts';

interface RefusedRow {
  row: number;
  text: string;
  reason: string;
}

export interface ReadList {
  /** mails and wallets in lower case */
  values: string[];
  repeated: number;
  refused: RefusedRow[];
}

const head = /^(e-?mail|mail|wallet|address|mail or wallet)s?$/i;
/** The rule of accounts: no account has another form of address. */
const mail = emailText();

function reasonOf(value: string): string | null {
  if (value.length > EMAIL_MAX) return 'That is too long for a mail address or a wallet.';
  if (addressPattern.test(value) || mail.safeParse(value).success) return null;
  if (value.startsWith('0x')) return 'A wallet is 0x and 40 characters of 0–9 and a–f.';
  return value.includes('@') ? 'That is no mail address.' : 'That is neither a mail address nor a wallet.';
}

/** The line at which a file stops being CSV, most often an unclosed quotation mark. */
const lineOf = (error: unknown): string =>
  error instanceof CsvError && typeof error.lines === 'number' ? `Line ${error.lines} cannot be read. ` : '';

/** Reads a list: a mail address or a wallet in each row's first cell. @throws studio/file-refused */
export function readAllowList(text: string): ReadList {
  let rows: string[][];
  try {
    rows = parse(text, {
      bom: true,
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      // a formula, for instance, is a refused row of its own and does not refuse the whole file
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }) as string[][];
  } catch (error) {
    throw new AppError('studio/file-refused', {
      detail: `${lineOf(error)}A list is a CSV with one mail address or wallet in each row.`,
      cause: error,
    });
  }
  const values = new Set<string>();
  const read: ReadList = { values: [], repeated: 0, refused: [] };
  for (const [at, [cell = '']] of rows.entries()) {
    const written = plainCell(cell).trim();
    if (at === 0 && head.test(written)) continue;
    const value = written.toLowerCase();
    if (value === '') continue;
    const reason = reasonOf(value);
    if (reason) read.refused.push({ row: at + 1, text: written.slice(0, 300), reason });
    else if (values.has(value)) read.repeated += 1;
    else values.add(value);
  }
  if (values.size > MAX_ALLOWED)
    throw new AppError('studio/file-refused', {
      detail: `A list has at most ${MAX_ALLOWED} rows. Split it.`,
    });
  return { ...read, values: [...values] };
}

/** Adds a list to the stored one, or replaces that. @throws studio/file-refused where it becomes too long */
export async function writeAllowList(
  tx: Database,
  launchId: string,
  values: readonly string[],
  mode: 'replace' | 'add',
): Promise<void> {
  if (mode === 'replace') await tx.delete(launchAllowed).where(eq(launchAllowed.launchId, launchId));
  for (let from = 0; from < values.length; from += 1_000) {
    const rows = values.slice(from, from + 1_000).map((value) => ({ launchId, value }));
    await tx.insert(launchAllowed).values(rows).onConflictDoNothing();
  }
  if ((await countAllowed(tx, launchId)) > MAX_ALLOWED)
    throw new AppError('studio/file-refused', { detail: `A list has at most ${MAX_ALLOWED} rows.` });
}

export async function countAllowed(db: Database, launchId: string): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(launchAllowed)
    .where(eq(launchAllowed.launchId, launchId));
  return found?.count ?? 0;
}

/** The list, a thousand rows at a time. */
export async function* allowedRows(db: Database, launchId: string): AsyncGenerator<readonly [string]> {
  for (let after = ''; ; ) {
    const rows = await db
      .select({ value: launchAllowed.value })
      .from(launchAllowed)
      .where(and(eq(launchAllowed.launchId, launchId), gt(launchAllowed.value, after)))
      .orderBy(asc(launchAllowed.value))
      .limit(1_000);
    for (const { value } of rows) yield [value];
    after = rows.at(-1)?.value ?? '';
    if (rows.length < 1_000) return;
  }
}
