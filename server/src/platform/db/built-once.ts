import type { Database } from './database.ts';

interface Statement<R> {
  execute(values: Record<string, unknown>): Promise<R>;
}

/** Drivers name what comes again themselves (adr/350); a name of Drizzle's own would be sent past poolers too. */
export const UNNAMED = '';

/**
 * A statement that is always the same but for its values, which stand in it as `sql.placeholder`: its text is put together
 * once for each database. For a card's six joins that takes longer than reading what they answer.
 */
export function builtOnce<R>(
  build: (db: Database) => Statement<R>,
): (db: Database, values: Record<string, unknown>) => Promise<R> {
  const known = new WeakMap<Database, Statement<R>>();
  return (db, values) => {
    const statement = known.get(db) ?? build(db);
    known.set(db, statement);
    return statement.execute(values);
  };
}
