import { Column, type GetColumnData, is, type SQL, sql } from 'drizzle-orm';

type Fields = Record<string, Column | SQL>;
type RowOf<F extends Fields> = {
  [K in keyof F]: F[K] extends Column ? GetColumnData<F[K]> : F[K] extends SQL<infer V> ? V : never;
};

export interface JsonRow<R> {
  value: SQL;
  read(values: unknown[]): R;
}

/**
 * Columns as one JSON value of a statement, and the row that is read from it. For lists of hundreds of values, parsing
 * each row's columns costs more than finding the rows (adr/440). Expressions that are no columns must have a type that
 * JSON has.
 */
export function jsonRow<F extends Fields>(fields: F): JsonRow<RowOf<F>> {
  const list = Object.entries(fields);
  // JSON numbers are exact only up to 2^53
  const values = list.map(([, field]) =>
    is(field, Column) && ['bigint', 'numeric'].includes(field.getSQLType()) ? sql`${field}::text` : field,
  );
  return {
    value: sql`json_build_array(${sql.join(values, sql`, `)})`,
    read: (row) =>
      Object.fromEntries(
        list.map(([name, field], at) => {
          const value = row[at];
          return [name, is(field, Column) && value !== null ? field.mapFromDriverValue(value) : value];
        }),
      ) as RowOf<F>,
  };
}

/** The same for a row that may be missing: null where this column is null. */
export const jsonRowWhere = (isThere: Column, { value }: JsonRow<unknown>): SQL =>
  sql`case when ${isThere} is not null then ${value} end`;
