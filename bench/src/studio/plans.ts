import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '../../../server/src/platform/db/database.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}
/** A page, or a count that ends early, looks at fewer rows than this. */
const MAX_ROWS = 10_000;
const large = ['items', 'users', 'orders'];
/** Whose indexes serve their orders and keys one by one: rows that are thrown away tell of one that is missing. */
const keyed = ['users', 'orders'];
/** By no index at all, or by one that most rows of which are thrown away. */
const reads = (node: PlanNode): boolean =>
  (large.includes(node['Relation Name'] ?? '') &&
    (node['Node Type'] === 'Seq Scan' || keyed.includes(node['Relation Name'] ?? '')) &&
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) > MAX_ROWS) ||
  (node.Plans ?? []).some(reads);

interface Explained {
  text: string;
  plan: PlanNode;
}

/** Explains, with what was looked at, every statement that a call makes. */
async function explain(url: string, run: (db: Database) => Promise<unknown>): Promise<Explained[]> {
  const statements: { text: string; params: unknown[] }[] = [];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const logger = { logQuery: (text: string, params: unknown[]) => void statements.push({ text, params }) };
    await run(drizzle({ client, logger }) as unknown as Database);
    const explained: Explained[] = [];
    for (const { text, params } of statements) {
      const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, params);
      explained.push({ text, plan: rows[0]['QUERY PLAN'][0].Plan });
    }
    return explained;
  } finally {
    await client.end();
  }
}

/** @returns whether a statement of the call reads a table, and far */
export const scans = async (url: string, run: (db: Database) => Promise<unknown>): Promise<boolean> =>
  (await explain(url, run)).some(({ plan }) => reads(plan));

/** Of all tables that a statement looks into, by any plan. */
const rowsOf = (node: PlanNode): number =>
  (node['Relation Name']
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    : 0) + (node.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), 0);

/** The statement of a call that looks at most rows. */
export async function mostRows(
  url: string,
  run: (db: Database) => Promise<unknown>,
): Promise<{ text: string; rows: number }> {
  const counted = (await explain(url, run)).map(({ text, plan }) => ({
    text,
    rows: Math.round(rowsOf(plan)),
  }));
  return counted.toSorted((a, b) => b.rows - a.rows)[0] ?? { text: '', rows: 0 };
}
