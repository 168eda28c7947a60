import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operatorInbox } from '../../../commands/operator/inbox.ts';
import { operatorNewsletter } from '../../../commands/operator/newsletter.ts';
import { UsageError } from '../../../commands/options.ts';
import { collectLines } from '../../../commands/testing/collect-lines.ts';
import type { HttpApp } from '../../api/app.ts';
import { createApi } from '../../app/app.ts';
import { signedIn } from '../../modules/accounts/testing/accounts.ts';
import { subscribers } from '../../modules/content/tables.ts';
import { rateLimits } from '../../platform/limits/tables.ts';
import { type TestVisitor, testVisitor } from '../../testing/visitor.ts';
import { removeOld } from '../retention.ts';
import { type Shop, startShop } from '../testing/shop.ts';

let shop: Shop;
let api: HttpApp;
let asha: TestVisitor;
let itemId: string;

beforeAll(async () => {
  shop = await startShop();
  api = createApi(shop.ctx);
  asha = await signedIn(shop.ctx, api);
  itemId = (await shop.addItem()).id;
});
afterAll(() => shop.close());

const mails = () => shop.ctx.mailer.sent;
const mailsTo = (to: string) => mails().filter((mail) => mail.to === to);
beforeEach(async () => {
  shop.ctx.clock.advance(60);
  await shop.ctx.queue.runDue();
  mails().length = 0;
});

const emailTemplate = {
  name: 'Divya',
  email: 'divya@example.com',
  topic: 'partner' as const,
  message: 'Our film would look well on your wall.\n\nShall we talk?',
};
const support = 'support@talkies.example';

async function run(command: typeof operatorInbox, ...argv: string[]): Promise<string[]> {
  const { io, lines } = collectLines();
  expect(await command(shop.ctx, argv, io)).toBe(0);
  return lines;
}

describe('a message', () => {
  test.each(['\u0085', '\u009b2J', '\u2028', '\u2029', '\u202e', '\u0007'])(
    'takes no %j in a name, and none but ends of lines in its text',
    async (odd) => {
      const visitor = testVisitor(api);
      const refused = { status: 422, problem: { code: 'request/invalid' } };
      const named = await visitor.call('writeToUs', { body: { ...emailTemplate, name: `Di${odd}vya` } });
      expect(named).toMatchObject(refused);
      const text = { ...emailTemplate, message: `Our film ${odd} would look well.` };
      const written = await visitor.call('writeToUs', { body: text });
      if (/[\u2028\u2029]/.test(odd)) expect(written.status).toBe(200);
      else expect(written).toMatchObject(refused);
    },
  );

  test('is stored, mailed to the support address and acknowledged without repeating it', async () => {
    const { response: answer } = await testVisitor(api).call('writeToUs', { body: emailTemplate });
    expect(answer.number).toMatch(/^M-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    await shop.ctx.queue.runDue();
    const [toUs] = mailsTo(support);
    expect(toUs).toMatchObject({
      replyTo: emailTemplate.email,
      subject: `Become a partner: ${answer.number}`,
    });
    expect(toUs?.text).toContain('Shall we talk?');
    const [receipt] = mailsTo(emailTemplate.email);
    expect(receipt?.text).toContain(answer.number);
    expect(receipt?.text).not.toContain('Shall we talk?');
    expect((await run(operatorInbox)).join('\n')).toContain(answer.number);
    expect((await run(operatorInbox, 'read', answer.number)).join('\n')).toContain('Shall we talk?');
  });

  test('is stored and mailed once, where it comes again as its answer was lost', async () => {
    const visitor = testVisitor(api);
    const write = async (change: object = {}) => {
      await shop.ctx.db.delete(rateLimits);
      const body = { ...emailTemplate, email: 'twice@example.com', ...change };
      return (await visitor.call('writeToUs', { body })).response.number;
    };
    const numbers = await Promise.all([write(), write()]);
    expect(await write()).toBe(numbers[0]);
    expect(new Set(numbers).size).toBe(1);
    await shop.ctx.queue.runDue();
    expect(mailsTo(support)).toHaveLength(1);
    expect(await write({ message: 'We have one question more, please.' })).not.toBe(numbers[0]);
    shop.ctx.clock.advance(601);
    expect(await write()).not.toBe(numbers[0]);
  });

  test('is kept where the address takes no mail, and its sender reads that no answer would reach them', async () => {
    const write = async (email: string) =>
      (await testVisitor(api).call('writeToUs', { body: { ...emailTemplate, email } })).response;
    expect((await write('works@example.com')).receipt).toBe('taken');
    shop.ctx.mailer.refuses = true;
    const refused = await write('typo@example.com');
    shop.ctx.mailer.refuses = false;
    expect(refused.receipt).toBe('refused');
    expect((await run(operatorInbox)).join('\n')).toContain(refused.number);
    // the mailbox works by now
    const again = await write('typo@example.com');
    expect(again).toMatchObject({ receipt: 'taken', number: expect.not.stringContaining(refused.number) });
    shop.ctx.mailer.up = false;
    const waits = await write('later@example.com');
    shop.ctx.mailer.up = true;
    expect(waits.receipt).toBe('later');
  });

  test('is answered once, by mail, and in the shop to who has an account', async () => {
    const { response: answer } = await asha.call('writeToUs', {
      body: { ...emailTemplate, email: 'asha@example.com' },
    });
    await run(operatorInbox, 'answer', answer.number.toLowerCase(), 'Yes.', 'Come', 'on Friday.');
    await shop.ctx.queue.runDue();
    const reply = mailsTo('asha@example.com').find((mail) => mail.subject.startsWith('Re: '));
    expect(reply?.text).toContain('Yes. Come on Friday.');
    expect(reply?.replyTo).toBe(support);
    const { notifications } = (await asha.call('listNotifications')).response;
    expect(notifications).toContainEqual(
      expect.objectContaining({ text: expect.stringContaining('Yes. Come on Friday.'), read: false }),
    );
    await expect(run(operatorInbox, 'answer', answer.number, 'Again')).rejects.toThrow(answer.number);
    expect((await run(operatorInbox)).join('\n')).not.toContain(answer.number);
    expect((await run(operatorInbox, 'list', '--all')).join('\n')).toContain(`${answer.number}\t`);
  });

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['no address', { email: 'divya@' }, 'email'],
    ['too short', { message: 'Hello' }, 'message'],
    ['too long', { message: 'x'.repeat(4001) }, 'message'],
    ['a line break in the name', { name: 'A\r\nBcc: all@example.com' }, 'name'],
    ['an unknown topic', { topic: 'nonsense' }, 'topic'],
    ['the field that nobody sees', { website: 'https://spam.example' }, 'website'],
  ])('is refused: %s', async (_, change, field) => {
    const { status, problem } = await testVisitor(api).send('writeToUs', {
      body: { ...emailTemplate, ...change },
    });
    expect(status).toBe(422);
    expect(problem.errors?.map((error) => error.field)).toContain(field);
    await shop.ctx.queue.runDue();
    expect(mails()).toEqual([]);
  });

  test('to one mailbox is limited, and says how long to wait', async () => {
    const body = { ...emailTemplate, email: 'victim@example.com' };
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await testVisitor(api).call('writeToUs', { body })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const { problem } = await testVisitor(api).call('writeToUs', { body });
    expect(problem.retryAfter).toBeGreaterThan(0);
  });
});

describe('a report', () => {
  const report = () => ({
    itemId,
    reason: 'copyright' as const,
    name: 'Divya',
    email: 'asha@example.com',
    message: '',
  });

  test('names its item, reaches the inbox, and its answer reaches the sender', async () => {
    const { response: answer } = await asha.call('reportItem', { body: { ...report(), serial: 3 } });
    expect(answer.number).toMatch(/^R-/);
    await shop.ctx.queue.runDue();
    expect(mailsTo(support)[0]?.text).toMatch(/\/studio\/inbox\/R-/);
    const line = (await run(operatorInbox)).find((one) => one.startsWith(answer.number));
    expect(line).toContain(`copyright: ${itemId}~3`);
    await run(operatorInbox, 'answer', answer.number, 'We took it down.');
    await shop.ctx.queue.runDue();
    expect(mailsTo('asha@example.com').at(-1)?.text).toContain('We took it down.');
    const { notifications } = (await asha.call('listNotifications')).response;
    expect(notifications).toContainEqual(
      expect.objectContaining({
        title: 'Your report on The Entry, No. 3',
        link: `/nftdetail/${itemId}`,
      }),
    );
  });

  test('on what nobody can see is refused', async () => {
    const { status, problem } = await asha.call('reportItem', { body: { ...report(), itemId: 'nothing' } });
    expect([status, problem.code]).toEqual([404, 'item/not-found']);
  });
});

test.each([[['answer']], [['answer', 'M-1']], [['list', '--limit', 'x']], [['shred']]])(
  'the inbox explains itself to %j',
  async (argv) => {
    await expect(run(operatorInbox, ...argv)).rejects.toThrow(UsageError);
  },
);

describe('the newsletter', () => {
  const tokenIn = (text: string | undefined, name: string): string =>
    new RegExp(`[?&]${name}=([\\w.-]+)`).exec(text ?? '')?.[1] ?? '';
  const visitor = () => testVisitor(api);
  const subscribe = (email: string) => visitor().call('subscribe', { body: { email } });

  test('is sent to nobody who did not confirm, and ended by one press anywhere', async () => {
    expect((await subscribe('Reader@Example.com')).status).toBe(200);
    await shop.ctx.queue.runDue();
    expect(await run(operatorNewsletter, 'export')).toEqual([]);
    const token = tokenIn(mailsTo('reader@example.com')[0]?.text, 'confirm');
    for (let time = 0; time < 2; time += 1)
      expect((await visitor().call('confirmSubscription', { body: { token } })).status).toBe(200);
    await shop.ctx.queue.runDue();
    const welcome = mailsTo('reader@example.com').at(-1);
    expect(welcome?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect((await run(operatorNewsletter, 'export')).join()).toContain('reader@example.com');

    // a repeated subscription has the same response; only the reader's mail shows that they are subscribed already
    mails().length = 0;
    expect((await subscribe('reader@example.com')).status).toBe(200);
    expect(mailsTo('reader@example.com').map(({ subject }) => subject)).toEqual([
      'You are subscribed already',
    ]);
    expect((await run(operatorNewsletter, 'export')).join()).toContain('reader@example.com');

    const address = /<(.+)>/.exec(welcome?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
    // who sends issues with another program gets the same address
    expect((await run(operatorNewsletter, 'export')).join().split('\t')[3]).toBe(address);
    const path = new URL(address).pathname;
    // a mail program has no origin and sends a form (RFC 8058)
    const pressed = await api.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(pressed.status).toBe(200);
    expect(await run(operatorNewsletter, 'export')).toEqual([]);
    expect((await visitor().call('confirmSubscription', { body: { token } })).status).toBe(410);
    const opened = await api.request(path);
    expect([opened.status, opened.headers.get('location')]).toEqual([
      302,
      `/newsletter?leave=${path.split('/').at(-1)}`,
    ]);
  });

  test('is not said to be mailed when the mail server takes none, whether somebody reads it or not', async () => {
    await subscribe('reads@example.com');
    const token = tokenIn(mailsTo('reads@example.com')[0]?.text, 'confirm');
    await visitor().call('confirmSubscription', { body: { token } });
    shop.ctx.mailer.takes = false;
    const answers = [await subscribe('reads@example.com'), await subscribe('new@example.com')];
    shop.ctx.mailer.takes = true;
    for (const { problem } of answers)
      expect(problem).toMatchObject({ code: 'newsletter/mail-failed', status: 503, retryable: true });
    // it follows
    shop.ctx.clock.advance(600);
    await shop.ctx.queue.runDue();
    expect(tokenIn(mailsTo('new@example.com')[0]?.text, 'confirm')).not.toBe('');
    await visitor().call('unsubscribe', {
      body: { token: tokenIn(mailsTo('reads@example.com').at(-1)?.text, 'leave') },
    });
    expect(await run(operatorNewsletter, 'export')).toEqual([]);
  });

  test('says of an address that takes no mail that it takes none, whether somebody reads there or not', async () => {
    const refusal = {
      ...{ code: 'request/address-refused', status: 422, retryable: false },
      errors: [
        {
          field: 'email',
          message: 'No mail reaches that address. Look at what you typed: correct it, or use another one.',
        },
      ],
    };
    // the limit is for an hour
    shop.ctx.clock.advance(3_600);
    await subscribe('reader@example.com');
    const token = tokenIn(mailsTo('reader@example.com')[0]?.text, 'confirm');
    await visitor().call('confirmSubscription', { body: { token } });
    shop.ctx.mailer.refuses = true;
    const answers = [await subscribe('reader@example.com'), await subscribe('typo@example.com')];
    shop.ctx.mailer.refuses = false;
    for (const { problem } of answers) expect(problem).toMatchObject(refusal);
    shop.ctx.clock.advance(600);
    await shop.ctx.queue.runDue();
    expect(mailsTo('typo@example.com')).toEqual([]);
    // once the mailbox works
    expect((await subscribe('typo@example.com')).status).toBe(200);
    expect(tokenIn(mailsTo('typo@example.com')[0]?.text, 'confirm')).not.toBe('');
    await visitor().call('unsubscribe', {
      body: { token: tokenIn(mailsTo('reader@example.com').at(-1)?.text, 'leave') },
    });
    expect(await run(operatorNewsletter, 'export')).toEqual([]);
  });

  test('takes a link for seven days, and after that a new one', async () => {
    await subscribe('late@example.com');
    await shop.ctx.queue.runDue();
    const token = tokenIn(mailsTo('late@example.com')[0]?.text, 'confirm');
    shop.ctx.clock.advance(7 * 86_400);
    expect((await visitor().call('confirmSubscription', { body: { token } })).status).toBe(410);
    expect(await run(operatorNewsletter, 'export')).toEqual([]);
    await subscribe('late@example.com');
    expect((await visitor().call('confirmSubscription', { body: { token } })).status).toBe(200);
  });

  test('keeps a subscription that ended, and so its issues’ figures, where somebody asks for another one of that address', async () => {
    const left = { id: 'left', email: 'gone@example.com', state: 'left', requestedAt: new Date(0) } as const;
    await shop.ctx.db.insert(subscribers).values({ ...left, leftAt: shop.ctx.clock.now() });
    await subscribe('gone@example.com');
    shop.ctx.clock.advance(31 * 86_400);
    await removeOld(shop.ctx);
    const rows = await shop.ctx.db.select().from(subscribers).where(eq(subscribers.id, 'left'));
    expect(rows).toMatchObject([{ state: 'left', email: 'left' }]);
  });

  test('is ended by the link of any mail, also one of a subscription that was ended and forgotten', async () => {
    const email = 'again@example.com';
    const pressed = async (link: string) =>
      (await visitor().call('unsubscribe', { body: { token: link } })).status;
    const reads = async () => (await run(operatorNewsletter, 'export')).join().includes(email);
    /** Subscribes, and gives the link to leave of the first mail. */
    const begun = async () => {
      shop.ctx.clock.advance(3_600);
      mails().length = 0;
      await subscribe(email);
      const token = tokenIn(mailsTo(email)[0]?.text, 'confirm');
      await visitor().call('confirmSubscription', { body: { token } });
      await shop.ctx.queue.runDue();
      expect(await reads()).toBe(true);
      return tokenIn(mailsTo(email).at(-1)?.text, 'leave');
    };
    const first = await begun();
    expect(await pressed(first)).toBe(200);
    shop.ctx.clock.advance(2 * 86_400);
    await removeOld(shop.ctx);
    const second = await begun();
    expect(second).not.toBe(first);
    expect(await pressed(first)).toBe(200);
    expect(await reads()).toBe(false);
    // only the reader who received the mail is unsubscribed; others stay subscribed
    const third = await begun();
    await subscribe('else@example.com');
    const token = tokenIn(mailsTo('else@example.com')[0]?.text, 'confirm');
    await visitor().call('confirmSubscription', { body: { token } });
    for (const link of [first, third]) expect(await pressed(link)).toBe(200);
    expect((await run(operatorNewsletter, 'export')).join()).toContain('else@example.com');
  });

  test('takes no forged link, nor one of the other purpose', async () => {
    await subscribe('other@example.com');
    await shop.ctx.queue.runDue();
    const token = tokenIn(mailsTo('other@example.com')[0]?.text, 'confirm');
    for (const forged of ['x', `${token.split('.')[0]}.AAAA`, `${token}x`]) {
      const { problem } = await visitor().call('confirmSubscription', { body: { token: forged } });
      expect(problem.code, forged).toBe('newsletter/link-invalid');
    }
    expect((await visitor().call('unsubscribe', { body: { token } })).status).toBe(410);
    expect((await api.request('/newsletter/one-click/forged.token', { method: 'POST' })).status).toBe(410);
  });
});
