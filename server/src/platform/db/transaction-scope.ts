import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from './database.ts';

/** Work that was begun in a transaction and continues after its end is no longer in it. */
const scope = new AsyncLocalStorage<{ open: boolean }>();

/** Tracks everything that runs in a transaction of `db`. */
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
 * Refuses a query outside the transaction in which it runs: it would wait for a connection while it holds one, for ever
 * where there is only one (PGlite), and where there are several as soon as enough others do the same.
 * @throws Error
 */
export function requireNoTransaction(): void {
  if (scope.getStore()?.open)
    throw new Error('A transaction is open here: use its tx, and nothing beside it.');
}
