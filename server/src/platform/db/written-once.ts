import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** where the one part stands that differs; no text of ours has it */
const PLACE = '/* differs */';
const dialect = new PgDialect();

/**
 * A select that is a part of other statements and always the same but for one place in it: its text is put together
 * once, and none of its own values is a parameter. As `builtOnce`, where the whole is never the same.
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
