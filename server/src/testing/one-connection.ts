import { Pool } from '../platform/db/pool.ts';
import { requireNoTransaction } from '../platform/db/transaction-scope.ts';

/**
 * Finds queries that would wait for ever on PGlite: on PostgreSQL they take a second connection, until there is none
 * left.
 */
Pool.beforeConnect = requireNoTransaction;
