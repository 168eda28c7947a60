import { type Column, type SQL, sql } from 'drizzle-orm';

/** As `inArray`, with the values as one parameter: of a hundred, each on its own, reading them is half of what a statement costs. */
export const isAnyOf = (column: Column, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(values)})`;
