import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '../../platform/db/database.ts';

interface Statement {
  query: string;
  params: unknown[];
}

/** One node of `explain (format json)`. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

export interface ExplainedQuery {
  query: string;
  /** how it was found, a line for each step, the innermost last */
  plan: string[];
  milliseconds: number;
  /** rows that were read, by table */
  rows: Record<string, number>;
}

const explainable = /^\s*\(?\s*(select|with|insert|update|delete)\b/i;

/** Rows of a table that a node reads, whether it returned them or not. */
const rowsOf = (node: PlanNode): number =>
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops'];

function addUp(node: PlanNode, rows: Record<string, number>): void {
  const table = node['Relation Name'];
  if (table && node['Node Type'].includes('Scan')) rows[table] = (rows[table] ?? 0) + rowsOf(node);
  for (const inner of node.Plans ?? []) addUp(inner, rows);
}

const stepsOf = (node: PlanNode, depth = 0): string[] => {
  const of = [node['Index Name'], node['Relation Name']].filter(Boolean).join(' of ');
  const line = `${'  '.repeat(depth)}${node['Node Type']} ${of} (${Math.round(rowsOf(node))} rows)`;
  return [line.replace('  (', ' ('), ...(node.Plans ?? []).flatMap((inner) => stepsOf(inner, depth + 1))];
};

/**
 * Runs `work` and reports for each of its statements how many rows PostgreSQL reads for it. The work's transaction, and
 * what the statements change when they are explained, is rolled back.
 */
export async function explainQueries(
  url: string,
  work: (db: Database) => Promise<unknown>,
): Promise<ExplainedQuery[]> {
  const statements: Statement[] = [];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const logger = {
      logQuery: (query: string, params: unknown[]) => void statements.push({ query, params }),
    };
    await client.query('begin');
    await work(drizzle({ client, logger }) as Database);
    await client.query('rollback');
    await client.query('begin');
    // cached pages, as the shop's indexes are, cost the same in any order
    await client.query('set local random_page_cost = 1.1');
    const queries: ExplainedQuery[] = [];
    for (const { query, params } of statements.filter((one) => explainable.test(one.query))) {
      const explained = await client.query(`explain (analyze, timing off, format json) ${query}`, params);
      const { Plan: plan, 'Execution Time': milliseconds } = explained.rows[0]['QUERY PLAN'][0];
      const rows: Record<string, number> = {};
      addUp(plan, rows);
      queries.push({ query, rows, plan: stepsOf(plan), milliseconds });
    }
    return queries;
  } finally {
    await client.end();
  }
}
