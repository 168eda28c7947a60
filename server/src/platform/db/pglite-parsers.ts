import { type PGlite, types } from '@electric-sql/pglite';

/**
 * The types that drizzle parses itself: they arrive as the database writes them. The numbers are arrays of the first
 * four, and of numeric.
 */
const asWritten: readonly number[] = [
  ...[types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE],
  ...[1115, 1185, 1187, 1182, 1231],
];

const withoutParsers = <O extends object | undefined>(options: O): O =>
  options && { ...options, parsers: undefined };

/**
 * Drizzle passes its parsers with each query, and PGlite merges them with its own into a new object, of some hundred
 * entries once it knows the tables: a third of a millisecond, as long as a short query takes. Here they are PGlite's
 * own.
 */
export function parseAsDrizzle(pglite: PGlite): void {
  for (const type of asWritten) pglite.parsers[type] = (value: string) => value;
  const query = pglite.query.bind(pglite);
  pglite.query = (text, values, options) => query(text, values, withoutParsers(options));
  const transaction = pglite.transaction.bind(pglite);
  pglite.transaction = (work) =>
    transaction((tx) => {
      const within = tx.query.bind(tx);
      tx.query = (text, values, options) => within(text, values, withoutParsers(options));
      return work(tx);
    });
}
