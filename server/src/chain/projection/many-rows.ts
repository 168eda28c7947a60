import { getTableColumns, type InferInsertModel, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/database.ts';

/** `column in (…)` for any number of keys: one parameter however many there are. */
export function isOneOf(column: PgColumn, keys: Iterable<string | bigint | number>): SQL {
  const json = JSON.stringify([...keys].map(String));
  const type = sql.raw(column.getSQLType());
  return sql`${column} in (select value::${type} from jsonb_array_elements_text(${json}::jsonb))`;
}

/** PostgreSQL refuses a parameter of more than 256 MB, JavaScript a string of 512 MB. */
const ROWS_AT_ONCE = 20_000;

/**
 * Inserts any number of rows, by one statement with one parameter for each 20,000. Where `replace` names the columns of the primary
 * key, rows that exist take the new values; otherwise they are an error.
 */
export async function insertMany<T extends PgTable>(
  tx: Database,
  table: T,
  rows: InferInsertModel<T>[],
  replace: PgColumn[] = [],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await insertPart(tx, table, rows.slice(from, from + ROWS_AT_ONCE), replace);
}

async function insertPart<T extends PgTable>(
  tx: Database,
  table: T,
  rows: InferInsertModel<T>[],
  replace: PgColumn[],
): Promise<void> {
  const columns = Object.entries<PgColumn>(getTableColumns(table));
  const json = JSON.stringify(
    rows.map((row: Record<string, unknown>) =>
      Object.fromEntries(columns.map(([field, column]) => [column.name, forJson(row[field])])),
    ),
  );
  const key = sql.raw(replace.map((column) => `"${column.name}"`).join(', '));
  const values = sql.raw(columns.map(([, { name }]) => `"${name}" = excluded."${name}"`).join(', '));
  const conflict = replace.length > 0 ? sql`on conflict (${key}) do update set ${values}` : sql``;
  await tx.execute(
    sql`insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${json}::jsonb) ${conflict}`,
  );
}

const forJson = (value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : (value ?? null));
