import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'server/drizzle';
/** the first migration that must let two versions run side by side; before it a shop was stopped for an upgrade */
const FIRST = 49;
/**
 * The comment by which a file says that the previous version does not need what is dropped, or that the shop has to be
 * stopped.
 */
const DECLARED = /^-- (?:contract since (\d{4}): \S|stop: \S)/m;

export interface Migration {
  /** such as 0049_watches.sql */
  file: string;
  sql: string;
}

interface Breaking {
  form: RegExp;
  why: string;
}

/** Statements that the previous version cannot live with: it reads and writes while the new one migrates and starts. */
const breaking: readonly Breaking[] = [
  { form: /\brename\b/i, why: 'renames what the version before names' },
  {
    form: /\bdrop (?:table|column|schema|view|sequence|function|trigger|type)\b/i,
    why: 'drops what the version before uses',
  },
  {
    form: /\balter column\b[^;]*\b(?:set data )?type\b/i,
    why: 'changes a type that the version before writes',
  },
  {
    form: /\balter column\b[^;]*\bset not null\b/i,
    why: 'needs a value that the version before may leave out',
  },
  {
    form: /\balter column\b[^;]*\bdrop default\b/i,
    why: 'needs a value that the version before may leave out',
  },
  {
    form: /\badd column\b(?![^;]*\bdefault\b)[^;]*\bnot null\b/i,
    why: 'adds a column that the version before leaves empty',
  },
  { form: /\badd constraint\b|\bcreate unique index\b/i, why: 'forbids what the version before may write' },
];

/** Statements of migrations that do not let the previous version run beside the new one; one sentence each. */
export function migrationProblems(migrations: readonly Migration[]): string[] {
  return migrations.flatMap(({ file, sql }) => {
    const number = Number(file.slice(0, 4));
    const declared = DECLARED.exec(sql);
    if (number < FIRST || (declared && Number(declared[1] ?? 0) < number)) return [];
    const made = new Set(
      [...sql.matchAll(/\bcreate table (?:if not exists )?(\S+)/gi)].map(([, name]) => name),
    );
    return statementsOf(sql).flatMap((statement) => {
      const [, table = ''] = /\b(?:alter table|on) (?:only )?(\S+)/i.exec(statement) ?? [];
      const found = breaking.find(({ form }) => form.test(statement));
      if (!found || made.has(table)) return [];
      return `${FOLDER}/${file}: “${statement.slice(0, 60)}” ${found.why}. See docs/operating.md, Upgrades.`;
    });
  });
}

/** Bodies of functions are no statements of the migration. */
const statementsOf = (sql: string): string[] =>
  sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
    .filter((statement) => statement !== '' && !/^create table\b/i.test(statement));

export const readMigrations = (root: string): Migration[] =>
  readdirSync(join(root, FOLDER))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => ({ file, sql: readFileSync(join(root, FOLDER, file), 'utf8') }));
