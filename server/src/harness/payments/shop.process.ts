import { createApp } from '../../app/app.ts';
import { createSmtpMailer } from '../../platform/mail/smtp.ts';
import { contextOf, fastClock } from '../testing/settings.ts';

/** The whole shop but its pages, as it runs for people, until it is killed; its clock is the run's. */
const clock = fastClock(Number(process.env.CLOCK_FROM), Number(process.env.CLOCK_SPEED));

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
  // a database that is gone in this moment: the next start may find it
  () => process.exit(1),
);
