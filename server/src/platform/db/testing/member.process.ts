import { sql } from 'drizzle-orm';
import { connectPostgres } from '../postgres.ts';

/** One of several processes on a database: answers each message of the test with one of its own. */
const connection = await connectPostgres(process.env.DATABASE_URL ?? '');
const received: string[] = [];
let missed = 0;
await connection.listen(
  'talkies_test',
  (payload) => received.push(payload),
  () => {
    missed += 1;
  },
);

const answers: Record<string, () => Promise<unknown>> = {
  /** changes a row in a transaction, and leaves that open */
  begin: () =>
    new Promise((resolve, reject) => {
      connection.db
        .transaction(async (tx) => {
          await tx.execute(
            sql`insert into app.settings values ('held', 'once') on conflict (name) do update set value = 'again'`,
          );
          resolve('open');
          await new Promise(() => undefined);
        })
        .catch(reject);
    }),
  /** takes a lock of work, and keeps it */
  exclusively: () =>
    new Promise((resolve, reject) => {
      connection
        .exclusively('work', async () => {
          resolve('held');
          await new Promise(() => undefined);
        })
        .catch(reject);
    }),
  ping: () => connection.ping().then(() => 'pong'),
  work: () => connection.db.transaction((tx) => tx.execute(sql`select 1`)).then(() => 'done'),
  notify: () => connection.notify('talkies_test', 'hello').then(() => 'sent'),
  state: async () => ({ received, missed }),
};

process.on('message', (name: string) => {
  answers[name]?.().then(
    (response) => process.send?.(response),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
