import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** marks the one part that differs; no text of ours contains it */
const PLACE = '/* differs */';
const dialect = new PgDialect();

/**
 * A select that is a part of other statements and differs in one place only: its text is built once, and none of its
 * own values is a parameter. As `builtOnce`, for where the whole statement varies.
 */
export function writtenOnce(build: (db: Database, place: SQL) => SQL): (db: Database, part: SQL) => SQL {
  let around: [before: string, after: string] | null = null;
  return (db, part) => {
    if (!around) {
      const { sql: text } = dialect.sqlToQuery(build(db, sql.raw(PLACE)).inlineParams());
      const [before = '', after = ''] = text.split(PLACE);
      around = [before, after];
    }
    return sql`(${sql.raw(around[0])}${part}${sql.raw(around[1])})`;
  };
}
