import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { noMailFaults } from '@talkies/sandbox/mail';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { failingJobs, retryJobs } from '../jobs/jobs-list.ts';
import { createLog } from '../log.ts';
import { emailTemplate } from './email-template.ts';
import { createSmtpMailer } from './smtp.ts';
import { startSandboxMail } from './testing/sandbox-mail.ts';

declare module './outbox.ts' {
  interface MailData {
    'test/note': { id: string };
  }
}

const note = emailTemplate({
  to: 'asha@example.com',
  subject: 'A note for “Āsha” 🎬',
  heading: 'Fish & <b>chips</b>',
  paragraphs: ['नमस्ते, "quotes" and \'apostrophes\'.', 'Second paragraph.'],
  button: { label: 'Open', url: 'http://localhost:3000/login?verify=a.b&c="' },
  notes: ['Small type.'],
});

describe('an e-mail', () => {
  test('says the same as text and as HTML, with one button', () => {
    expect(note.text).toContain('नमस्ते, "quotes" and \'apostrophes\'.');
    expect(note.text).toContain('Open:\nhttp://localhost:3000/login?verify=a.b&c="');
    expect(note.html).toContain('नमस्ते, &quot;quotes&quot; and &#39;apostrophes&#39;.');
    expect(note.html.match(/class="button"/g)).toHaveLength(1);
  });

  test('escapes what it is given', () => {
    expect(note.html).not.toContain('<b>');
    expect(note.html).toContain('Fish &amp; &lt;b&gt;chips&lt;/b&gt;');
    expect(note.html).toContain('href="http://localhost:3000/login?verify=a.b&amp;c=&quot;"');
  });

  test('is readable in light and dark', () => {
    expect(note.html).toContain('<meta name="color-scheme" content="light dark">');
    expect(note.html).toContain('@media (prefers-color-scheme: dark)');
  });
});

describe('SMTP', () => {
  let received: Email[];
  let server: SMTPServer;
  let smtpUrl: string;
  /** the command that the server refuses, and the code */
  let refusal: { command: string; code: number; text?: string } | null;
  const reply = (command: string): Error | null =>
    refusal?.command === command
      ? Object.assign(new Error(refusal.text ?? 'not this one'), { responseCode: refusal.code })
      : null;
  beforeEach(async () => {
    received = [];
    refusal = null;
    server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      hideENHANCEDSTATUSCODES: true,
      logger: false,
      onMailFrom: (_from, _session, done) => done(reply('MAIL FROM')),
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('nobody') ? new Error(`550 no ${address} here`) : reply('RCPT TO')),
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', async () => {
          received.push(await PostalMime.parse(Buffer.concat(chunks)));
          done(reply('DATA'));
        });
      },
    });
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise<void>((resolve) => server.close(resolve)));

  const mailer = () =>
    createSmtpMailer({ smtpUrl, from: 'Talkies <tickets@talkies.example>' }, createLog('silent'));

  test('delivers both forms, in every script', async () => {
    expect(await mailer().reachable()).toBe(true);
    await mailer().send(note);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      from: { name: 'Talkies', address: 'tickets@talkies.example' },
      to: [{ address: 'asha@example.com' }],
      subject: 'A note for “Āsha” 🎬',
    });
    expect(received[0]?.text?.trim()).toBe(note.text.trim());
    expect(received[0]?.html?.trim()).toBe(note.html.trim());
  });

  test('a refusal is an error that does not repeat the address', async () => {
    const sending = mailer().send({ ...note, to: 'nobody@example.com' });
    await expect(sending).rejects.toThrow(/^the mail server did not take a mail: EENVELOPE 550$/);
  });

  test.each([
    ['MAIL FROM', 451, 'not-taken'],
    ['MAIL FROM', 550, 'not-taken'],
    ['RCPT TO', 450, 'deferred'],
    ['RCPT TO', 421, 'not-taken'],
    ['RCPT TO', 550, 'refused'],
    ['DATA', 451, 'deferred'],
    ['DATA', 421, 'not-taken'],
    ['DATA', 554, 'deferred'],
  ])('what %s is answered with %i is %s', async (command, code, outcome) => {
    refusal = { command, code };
    await expect(mailer().send(note)).rejects.toMatchObject({ outcome });
  });

  test.each([
    [550, '5.1.1 no such user', 'refused'],
    [550, '5.4.1 Recipient address rejected: Access denied', 'refused'],
    [554, '5.7.1 Relay access denied', 'deferred'],
    [550, '5.1.8 Sender address rejected: Domain not found', 'deferred'],
    [530, 'Authentication required', 'deferred'],
    [503, 'need MAIL first', 'deferred'],
  ])('a recipient is refused by what is said of the recipient: %i %s is %s', async (code, text, outcome) => {
    refusal = { command: 'RCPT TO', code, text };
    await expect(mailer().send(note)).rejects.toMatchObject({ outcome });
  });

  test('what is no address is refused before anybody is called', async () => {
    await expect(mailer().send({ ...note, to: 'asha' })).rejects.toMatchObject({ outcome: 'refused' });
  });

  test('a line that breaks once the words were on it leaves it unclear whether the mail arrived', async () => {
    const sandbox = await startSandboxMail();
    sandbox.faults = { ...noMailFaults, cut: true };
    const sending = sandbox.mailer.send(note);
    await expect(sending).rejects.toMatchObject({ outcome: 'unclear' });
    expect(sandbox.received()).toEqual(['asha@example.com']);
    await sandbox.stop();
  });

  test('a line that breaks before the words were on it is a mail that nobody has', async () => {
    const line = server.server;
    line.on('connection', (socket: Socket) =>
      socket.on('data', (sent) => {
        if (String(sent).includes('RCPT TO')) socket.destroy();
      }),
    );
    await expect(mailer().send(note)).rejects.toMatchObject({ outcome: 'not-taken' });
  });

  test('a server that is away is told as such', async () => {
    const away = createSmtpMailer(
      { smtpUrl: 'smtp://127.0.0.1:9', from: 'x@example.com' },
      createLog('silent'),
    );
    expect(await away.reachable()).toBe(false);
    await expect(away.send(note)).rejects.toMatchObject({ outcome: 'not-taken' });
  });
});

describe('the outbox', () => {
  let ctx: TestContext;
  beforeEach(async () => {
    ctx = await createTestContext();
  });
  afterEach(() => ctx.close());

  test('sends a mail exactly if its cause was committed, once for each key', async () => {
    ctx.mail.compose('test/note', {
      facts: async ({ id }) => id,
      words: (subject) => ({ ...note, subject }),
      samples: () => ['a sample'],
    });
    const undone = ctx.db.transaction(async (tx) => {
      await ctx.mail.post(tx, 'test/note', { id: 'undone' }, 'undone');
      throw new Error('roll back');
    });
    await expect(undone).rejects.toThrow('roll back');
    await ctx.mail.post(ctx.db, 'test/note', { id: 'first' }, 'key');
    await ctx.mail.post(ctx.db, 'test/note', { id: 'second' }, 'key');
    await ctx.queue.runDue();
    expect(ctx.mailer.sent.map(({ subject }) => subject)).toEqual(['first']);
  });

  test('leaves out a mail that nobody wants any more', async () => {
    const facts = vi.fn(async (): Promise<string | null> => null);
    ctx.mail.compose('test/note', { facts, words: () => note, samples: () => ['a sample'] });
    await ctx.mail.post(ctx.db, 'test/note', { id: 'late' }, 'late');
    await ctx.queue.runDue();
    expect(facts).toHaveBeenCalledOnce();
    expect(ctx.mailer.sent).toEqual([]);
  });

  test('tries no more where the recipient is refused for good, and operators see it', async () => {
    const sandbox = await startSandboxMail();
    sandbox.faults = { ...noMailFaults, decline: true };
    ctx.mailer.send = sandbox.mailer.send;
    const became: string[] = [];
    ctx.mail.compose('test/note', {
      facts: async () => note,
      words: (mail) => mail,
      samples: () => [note],
      taken: async ({ id }) => void became.push(`${id} taken`),
      givenUp: async (_, { id }) => void became.push(`${id} given up`),
    });
    await ctx.mail.post(ctx.db, 'test/note', { id: 'unknown' }, 'unknown');
    await ctx.queue.runDue();
    expect(became).toEqual(['unknown given up']);
    const [job] = await failingJobs(ctx.db, 10);
    expect(job).toMatchObject({ name: 'mail/send', attempts: 1, failedAt: ctx.clock.now() });
    expect(job?.lastError).toContain('takes no mail for the recipient, for good');
    expect(job?.lastError).toContain('EENVELOPE 550');
    expect(await ctx.mail.sent('test/note', 'unknown')).toBe('refused');
    sandbox.faults = noMailFaults;
    ctx.clock.advance(86_400);
    expect(await ctx.queue.runDue()).toBe(0);
    await retryJobs(ctx.db, ctx.clock.now(), { name: 'mail/send' });
    await ctx.queue.runDue();
    expect(sandbox.received()).toEqual([note.to]);
    expect(became).toEqual(['unknown given up', 'unknown taken']);
    await sandbox.stop();
  });

  test('says what became of a mail that somebody waits for: taken, later, or refused for good', async () => {
    const sandbox = await startSandboxMail();
    ctx.mailer.send = sandbox.mailer.send;
    ctx.mail.compose('test/note', { facts: async () => note, words: (mail) => mail, samples: () => [note] });
    for (const [id, faults, became] of [
      ['fine', noMailFaults, 'taken'],
      ['away', { ...noMailFaults, outage: true }, 'later'],
      ['full', { ...noMailFaults, defer: true }, 'later'],
      ['nobody', { ...noMailFaults, decline: true }, 'refused'],
    ] as const) {
      sandbox.faults = faults;
      await ctx.mail.post(ctx.db, 'test/note', { id }, id);
      expect(await ctx.mail.sent('test/note', id), id).toBe(became);
    }
    await sandbox.stop();
  });

  test('tries again when the mail server was away', async () => {
    ctx.mail.compose('test/note', { facts: async () => note, words: (mail) => mail, samples: () => [note] });
    ctx.mailer.up = false;
    await ctx.mail.post(ctx.db, 'test/note', { id: 'late' }, 'late');
    await ctx.queue.runDue();
    ctx.mailer.up = true;
    ctx.clock.advance(10);
    await ctx.queue.runDue();
    expect(ctx.mailer.sent).toHaveLength(1);
  });
});
