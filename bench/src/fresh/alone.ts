import { shapesOf } from '@talkies/shared/schemas';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Context } from '../../../server/src/chain/context.ts';
import { listItems } from '../../../server/src/modules/catalogue/read/list-items.ts';
import type { Database } from '../../../server/src/platform/db/database.ts';
import type { Figure } from '../measure.ts';

const QUESTIONS = 200;
export const AT_ONCE = 32;

interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** The statements of each answer, as they are sent: of one text, one name, so that it is prepared once. */
async function statementsOf(ctx: Context, url: string, next: () => string): Promise<Statement[][]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const names = new Map<string, string>();
  const answers: Statement[][] = [];
  const logger = {
    logQuery: (text: string, values: unknown[]) => {
      const name = names.get(text) ?? `s${names.size}`;
      names.set(text, name);
      answers.at(-1)?.push({ name, text, values });
    },
  };
  const db = drizzle({ client, logger }) as unknown as Database;
  for (let n = 0; n < QUESTIONS; n += 1) {
    answers.push([]);
    const query = Object.fromEntries(new URL(next(), 'http://shop.invalid').searchParams);
    await listItems(
      { ...ctx, db },
      shapesOf('listItems').query?.parse(query) as Parameters<typeof listItems>[1],
    );
  }
  await client.end();
  return answers;
}

/** What PostgreSQL answers when `pg` alone sends the statements of these lists, 32 at once, and nobody reads the rows. */
export async function alone(ctx: Context, url: string, next: () => string, seconds: number): Promise<Figure> {
  const answers = await statementsOf(ctx, url, next);
  const pool = new pg.Pool({ connectionString: url, max: AT_ONCE });
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  let n = 0;
  const ask = async (): Promise<void> => {
    const client = await pool.connect();
    while (performance.now() < until) {
      const began = performance.now();
      n += 1;
      for (const statement of answers[n % answers.length] ?? []) await client.query(statement);
      times.push(performance.now() - began);
    }
    client.release();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  await pool.end();
  const sorted = times.toSorted((a, b) => a - b);
  return {
    rate: Math.round(times.length / seconds),
    p99: Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0),
  };
}
