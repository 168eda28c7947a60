import { type Column, type Placeholder, type SQL, sql } from 'drizzle-orm';

/** As `inArray`, with the values as one parameter: of a hundred, each on its own, reading them is half of what a statement costs. */
export const isAnyOf = (column: Column, values: readonly string[] | Placeholder): SQL =>
  sql`${column} = any(${'name' in values ? values : sql.param(values)})`;
