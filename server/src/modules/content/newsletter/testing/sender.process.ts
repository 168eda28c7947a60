import { sql } from 'drizzle-orm';
import { systemClock } from '../../../../platform/clock.ts';
import { connectPostgres } from '../../../../platform/db/postgres.ts';
import { createQueue } from '../../../../platform/jobs/queue.ts';
import { createLog } from '../../../../platform/log.ts';
import { createOutbox } from '../../../../platform/mail/outbox.ts';
import { handleNewsletter } from '../deliver.ts';

/**
 * A process that sends the newsletter to a mail server which records its mails, and stops answering over one of them.
 */
const silentAfter = Number(process.env.SILENT_AFTER ?? Number.POSITIVE_INFINITY);
const connection = await connectPostgres(process.env.DATABASE_URL ?? '');
const log = createLog('silent');
const queue = createQueue(connection, systemClock, log);
let taken = 0;
const mail = createOutbox(queue, {
  send: async ({ to }) => {
    taken += 1;
    await connection.db.execute(sql`insert into public.inbox (address) values (${to})`);
    if (taken >= silentAfter) await new Promise(() => undefined);
  },
  reachable: async () => true,
});
const config = {
  publicUrl: 'http://localhost:3000',
  authSecret: 'a secret of the tests, long enough for it',
};
handleNewsletter({ clock: systemClock, config, db: connection.db, log, mail, queue } as Parameters<
  typeof handleNewsletter
>[0]);
process.once('disconnect', () => process.exit(0));
await queue.start();
process.send?.('ready');
