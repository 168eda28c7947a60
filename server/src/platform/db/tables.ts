import { bigint, pgSchema, text, timestamp } from 'drizzle-orm/pg-core';

/** People, orders, catalogue text: never derived from the chain. */
export const app = pgSchema('app');
/** A projection of the chain that can be dropped and rebuilt. */
export const onchain = pgSchema('onchain');

/** Values written into SQL, for the condition of an index: it holds no parameters, nor may a query that it serves. */
export const literalList = (values: readonly string[]): string =>
  `(${values.map((value) => `'${value}'`).join(', ')})`;

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** wei and token ids reach 2^256: numeric text, read as bigint by `BigInt(row.x)` */
export const amount = (name: string) => text(name);
export const smallAmount = (name: string) => bigint(name, { mode: 'bigint' });

/** Small facts about this deployment, such as the prefix of its order ids. */
export const settings = app.table('settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
