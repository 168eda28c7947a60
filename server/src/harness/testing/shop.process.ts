import { inspect } from 'node:util';
import { createApp } from '../../app/app.ts';
import { createSmtpMailer } from '../../platform/mail/smtp.ts';
import { contextOf, fastClock } from './settings.ts';

/** The whole shop without its pages, as it runs for people, until it is killed; its clock is the run's. */
const { CLOCK_FROM, CLOCK_SPEED, CLOCK_AHEAD } = process.env;
const ahead = CLOCK_AHEAD === undefined ? undefined : Number(CLOCK_AHEAD);
const clock = fastClock(Number(CLOCK_FROM), Number(CLOCK_SPEED), ahead);

async function open(): Promise<void> {
  const ctx = await contextOf(process.env, clock, (config, log) =>
    createSmtpMailer({ smtpUrl: config.mail.smtpUrl, from: config.mail.from }, log),
  );
  const noPages = (): void => undefined;
  const app = await createApp(ctx, noPages);
  await app.start();
}

process.once('disconnect', () => process.exit(0));
open().then(
  () => process.send?.('ready'),
  // the database may be down at this moment: the next start may reach it
  (error: unknown) => {
    if (process.env.TEST_LOG)
      process.stderr.write(`${process.env.PGAPPNAME} does not start: ${inspect(error)}\n`);
    process.exit(1);
  },
);
