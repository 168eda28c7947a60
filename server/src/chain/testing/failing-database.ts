import type { Database } from '../../platform/db/database.ts';

const calls = new Set(['select', 'insert', 'update', 'delete', 'transaction', 'execute']);

/** The database, but the `n`-th statement outside a transaction (or transaction) and all after it fail. */
export function failingDatabase(db: Database, n: number): Database {
  let count = 0;
  return new Proxy(db, {
    get: (target, name, receiver) => {
      if (typeof name === 'string' && calls.has(name)) {
        count += 1;
        if (count >= n) throw new Error(`the database went away at statement ${count}`);
      }
      const value = Reflect.get(target, name, receiver);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
