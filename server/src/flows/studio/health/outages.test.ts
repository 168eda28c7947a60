import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { noMailFaults } from '@talkies/sandbox/mail';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApi } from '../../../app/app.ts';
import { createGoogleProvider } from '../../../modules/accounts/google/provider.ts';
import { startTestGoogle, type TestGoogle } from '../../../modules/accounts/testing/google.ts';
import { deliver } from '../../../modules/notifications/push/deliver.ts';
import { startSandboxMail } from '../../../platform/mail/testing/sandbox-mail.ts';
import { reachOf } from '../../../platform/settings/outages.ts';
import { providerOutages } from '../../../platform/settings/tables.ts';
import { watchedMailer, watchedSmsSender } from '../../../platform/settings/watched-senders.ts';
import { twilio } from '../../../platform/sms/twilio.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { memberOf, type StudioVisitor } from '../../testing/studio.ts';

let ctx: TestContext;
let owner: StudioVisitor;
let google: TestGoogle;
/** the status with which the stand-in for text messages and for a push service answers */
let status = 201;
const server = createServer((_request, response) => response.writeHead(status).end('{}'));
let service: string;
beforeAll(async () => {
  google = await startTestGoogle();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  ctx = await createTestContext();
  ctx.config.mail.inboxUrl = service;
  owner = await memberOf(ctx, createApi(ctx), 'owner');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await ctx.close();
  await google.stop();
});
beforeEach(async () => {
  status = 201;
  ctx.mailer.up = true;
  await ctx.db.delete(providerOutages);
});

const today = async () =>
  (await owner.studio('studioToday')).response.waiting.providers.map(({ provider }) => provider);
const thrice = async (call: () => Promise<unknown>): Promise<void> => {
  for (let times = 0; times < 3; times += 1) await call().catch(() => undefined);
};
const sms = () =>
  watchedSmsSender(ctx, twilio({ url: service, account: 'AC1', token: 'secret', from: 'Talkies' }));
const text = { to: '+919840012345', text: '123456' };

test('a mail server that takes none of three mails is named, until it takes one', async () => {
  const mailer = watchedMailer(ctx, ctx.mailer);
  const mail = { to: 'asha@example.com', subject: 'A note', text: '', html: '' };
  ctx.mailer.up = false;
  await thrice(() => mailer.send(mail));
  await expect.poll(today).toEqual(['mail']);
  // it has no switch, and is never called switched off
  expect((await owner.studio('studioHealth')).response.outages).toMatchObject([
    { provider: 'mail', off: false },
  ]);
  ctx.mailer.up = true;
  await mailer.send(mail);
  await expect.poll(today).toEqual([]);
});

test.each(['defer', 'decline'] as const)(
  'a mail server that takes no mail is named; one that answers for a recipient alone has answered: %s',
  async (answer) => {
    const sandbox = await startSandboxMail();
    const mailer = watchedMailer(ctx, sandbox.mailer);
    const mail = { to: 'asha@example.com', subject: 'A note', text: '', html: '' };
    sandbox.faults = { ...noMailFaults, outage: true };
    await thrice(() => mailer.send(mail));
    await expect.poll(today).toEqual(['mail']);
    sandbox.faults = { ...noMailFaults, [answer]: true };
    await expect(mailer.send(mail)).rejects.toThrow('did not take a mail');
    await expect.poll(today).toEqual([]);
    await sandbox.stop();
  },
);

test('a service for text messages that is out is named; one that refuses a number has answered', async () => {
  status = 503;
  await thrice(() => sms().send(text));
  await expect.poll(today).toEqual(['sms']);
  status = 400;
  await expect(sms().send(text)).rejects.toThrow('answered 400');
  await expect.poll(today).toEqual([]);
});

test('Google is named where it answers no call of ours', async () => {
  const provider = createGoogleProvider(
    google.config,
    'http://localhost:3000',
    ctx.log,
    reachOf(ctx, 'google'),
  );
  await google.switch({ outage: true });
  await thrice(() => provider.begin('sign-in'));
  await expect.poll(today).toEqual(['google']);
});

test('a push service of a browser is named where it is out; an address that anybody could hand us is not', async () => {
  const key = createECDH('prime256v1');
  key.generateKeys();
  const keys = { p256dh: key.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  const message = { id: 'hello', title: 'Alerts come here now', text: '', link: '/' };
  const send = (endpoint: string) => deliver(ctx, { ...keys, endpoint }, { message, seconds: 60 });
  await thrice(() => send('https://push.made-up.invalid/1'));
  expect(await ctx.db.select().from(providerOutages)).toEqual([]);
  status = 503;
  await thrice(() => send(`${service}/push/1`));
  await expect.poll(today).toEqual(['push']);
  status = 410;
  expect(await send(`${service}/push/1`)).toBe('gone');
  await expect.poll(today).toEqual([]);
});
