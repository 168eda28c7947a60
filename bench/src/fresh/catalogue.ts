import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Context } from '../../../server/src/chain/context.ts';
import { items as itemsTable } from '../../../server/src/modules/catalogue/tables.ts';
import type { Database } from '../../../server/src/platform/db/database.ts';
import { seed } from '../seed.ts';
import { grow } from './grow.ts';

/** imported as an operator would; all others are copies of them */
const IMPORTED = 10_000;

/** A connection of its own: the shop's gives up on what a million rows need. */
async function filling(ctx: Context, url: string | undefined, fill: (ctx: Context) => Promise<void>) {
  if (!url) return fill(ctx);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set maintenance_work_mem = '512MB'`);
  await client.query(`set work_mem = '128MB'`);
  await client.query('set synchronous_commit = off');
  try {
    await fill({ ...ctx, db: drizzle({ client }) as unknown as Database });
  } finally {
    await client.end();
  }
}

/** What a database says of itself once it is whole. */
const isFilled = async (ctx: Context, name: string): Promise<boolean> => {
  const { rows } = (await ctx.db.execute(
    sql`select obj_description('app.items'::regclass) = ${name} as filled`,
  )) as unknown as { rows: { filled: boolean | null }[] };
  return rows[0]?.filled === true;
};

/**
 * Makes a catalogue of `items` in an empty shop. One that was made before is used again.
 * @throws where the database holds something else, or what was left when somebody stopped
 */
export async function fillCatalogue(
  ctx: Context,
  { items, folder, url }: { items: number; folder: string; url: string | undefined },
): Promise<void> {
  const name = `bench of ${items} items`;
  if (await isFilled(ctx, name)) return;
  if ((await ctx.db.$count(itemsTable)) > 0)
    throw new Error(`this database holds something else than a ${name}: drop it, or name another`);
  const began = performance.now();
  await seed(ctx, join(folder, 'catalogue'), Math.min(items, IMPORTED));
  await filling(ctx, url, (own) => grow(own, items));
  await ctx.db.execute(sql.raw(`comment on table app.items is '${name}'`));
  console.error(`${items} items in ${Math.round((performance.now() - began) / 1000)} s`);
}
