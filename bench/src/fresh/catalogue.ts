import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Context } from '../../../server/src/chain/context.ts';
import { items as itemsTable } from '../../../server/src/modules/catalogue/tables.ts';
import { rawRow } from '../../../server/src/platform/db/raw-rows.ts';
import { filling } from '../live/databases.ts';
import { seed } from '../seed.ts';
import { grow } from './grow.ts';

/** imported as an operator would; all others are copies of them */
const IMPORTED = 10_000;

/** What a database says of itself once it is whole. */
const isFilled = async (ctx: Context, name: string): Promise<boolean> => {
  const { filled } = await rawRow<{ filled: boolean | null }>(
    ctx.db,
    sql`select obj_description('app.items'::regclass) = ${name} as filled`,
  );
  return filled === true;
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
  if (url) await filling(url, (db) => grow({ ...ctx, db }, items));
  else await grow(ctx, items);
  await ctx.db.execute(sql.raw(`comment on table app.items is '${name}'`));
  console.error(`${items} items in ${Math.round((performance.now() - began) / 1000)} s`);
}
