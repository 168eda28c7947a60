import { type Column, type Placeholder, type SQL, sql } from 'drizzle-orm';

/** As `inArray`, with the values as one parameter: parsing a hundred parameters is half the cost of a statement. */
export const isAnyOf = (column: Column, values: readonly string[] | Placeholder): SQL =>
  sql`${column} = any(${'name' in values ? values : sql.param(values)})`;
