import { Pool } from '../platform/db/pool.ts';
import { requireNoTransaction } from '../platform/db/transaction-scope.ts';

/** What would wait for ever on PGlite takes a second connection of PostgreSQL's, until there is none left. */
Pool.beforeConnect = requireNoTransaction;
