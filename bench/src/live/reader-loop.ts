/** The reader as it runs in a process of its own: from the first block to the head, into PostgreSQL. */
import { count } from 'drizzle-orm';
import { createChains } from '../../../server/src/chain/chains.ts';
import { createReaderLoop } from '../../../server/src/chain/reader/reader-loop.ts';
import { events } from '../../../server/src/chain/tables.ts';
import { createChanges } from '../../../server/src/platform/changes.ts';
import { connectPostgres } from '../../../server/src/platform/db/postgres.ts';
import { createLog } from '../../../server/src/platform/log.ts';
import { chainSettings } from '../settings.ts';
import { contracts } from './events.ts';

const connection = await connectPostgres(process.env.DATABASE_URL ?? '');
const rpcUrl = process.env.RPC_URL ?? '';
const settings = chainSettings('polygon', 31_337, 'MATIC', rpcUrl, contracts);
const chains = createChains([{ ...settings, name: 'polygon', currency: 'MATIC', contracts }]);
const parts = { db: connection.db, log: createLog('warn'), changes: createChanges(connection) };
const loop = createReaderLoop(parts, chains.get('polygon'), { onAdvanced: async () => undefined });
const began = performance.now();
await loop.catchUp();
const seconds = (performance.now() - began) / 1000;
const [stored] = await connection.db.select({ rows: count() }).from(events);
await connection.close();
process.send?.({ seconds, rows: stored?.rows ?? 0, rssMb: Math.round(process.memoryUsage().rss / 2 ** 20) });
process.disconnect?.();
