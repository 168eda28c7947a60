import pg from 'pg';

/** Runs statements that create and drop test databases. */
export async function administer(url: string, ...statements: string[]): Promise<void> {
  await within(url, async (ask) => {
    for (const statement of statements) await ask(statement);
  });
}

export type Ask = (statement: string) => Promise<{ rows: unknown[] }>;

/** Queries on a connection of its own. */
export async function within<T>(url: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work((statement) => client.query(statement));
  } finally {
    await client.end();
  }
}

/**
 * Everything of a database but its rows: tables and indexes, constraints, triggers that fire, and the statistics of
 * `analyze`.
 */
export async function formOf(ask: Ask): Promise<string> {
  const { rows } = await ask(`select concat_ws(' ',
    (select count(*) from pg_class where relnamespace <> 'pg_toast'::regnamespace),
    (select count(*) from pg_constraint),
    (select count(*) from pg_trigger where tgenabled = 'O'),
    (select count(*) from pg_statistic)) as form`);
  return (rows[0] as { form: string }).form;
}
