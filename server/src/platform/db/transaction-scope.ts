import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from './database.ts';

/** What was begun in a transaction and goes on after its end is not in it any more. */
const scope = new AsyncLocalStorage<{ open: boolean }>();

/** Knows of everything that runs in a transaction of `db` that it does. */
export function markTransactions(db: Database): Database {
  const begin = db.transaction.bind(db);
  db.transaction = (run, ...options) =>
    begin(
      (tx) => {
        const own = { open: true };
        return scope.run(own, async () => {
          try {
            return await run(tx);
          } finally {
            own.open = false;
          }
        });
      },
      ...options,
    );
  return db;
}

/** Runs as another process would: for tests of what two of them do at once. */
export const beside = <T>(run: () => T): T => scope.exit(run);

/**
 * Refuses a query past the transaction that it runs in: it waits for a connection while it holds one, for ever where there
 * is but one (PGlite), and as soon as enough do so where there are several.
 * @throws Error
 */
export function requireNoTransaction(): void {
  if (scope.getStore()?.open)
    throw new Error('A transaction is open here: use its tx, and nothing beside it.');
}
