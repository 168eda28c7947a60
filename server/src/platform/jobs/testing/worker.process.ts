import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../clock.ts';
import { connectPostgres } from '../../db/postgres.ts';
import { createLog } from '../../log.ts';
import { createQueue, type JobName } from '../queue.ts';

/** A process that runs jobs and reports each one to the test. */
const connection = await connectPostgres(process.env.DATABASE_URL ?? '');
const queue = createQueue(connection, systemClock, createLog('silent'));
const tell = (name: string) => process.send?.({ ran: name, pid: process.pid });
const handle = (name: string, run: () => Promise<void>) => queue.handle(name as JobName, run);
handle('test/prompt', async () => {
  tell('prompt');
});
handle('test/slow', async () => {
  tell('slow');
  await sleep(2_000);
});
handle('test/endless', async () => {
  tell('endless');
  await new Promise(() => undefined);
});
handle('test/deadly', async () => {
  tell('deadly');
  await sleep(50);
  process.exit(7);
});
process.once('disconnect', () => process.exit(0));
process.once('message', () => queue.stop().then(() => process.exit(0)));
await queue.start();
process.send?.('ready');
