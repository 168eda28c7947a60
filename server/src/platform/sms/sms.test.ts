import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { failingJobs } from '../jobs/jobs-list.ts';
import { jobs } from '../jobs/tables.ts';
import { twilio } from './twilio.ts';

declare module './sms.ts' {
  interface SmsData {
    'test/note': { id: string };
  }
}

describe('the service', () => {
  let server: Server;
  let status = 201;
  let body = '{"message": "The number +919840012345 is not valid"}';
  const received: { path: string; authorization: string; body: string }[] = [];
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const { authorization = '' } = request.headers;
      received.push({ path: request.url ?? '', authorization, body: await text(request) });
      response.writeHead(status).end(body);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

  const sender = () =>
    twilio({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      account: 'AC1',
      token: 'secret',
      from: 'Talkies',
    });

  test('is told number, sender and text as a form, by account and token', async () => {
    await sender().send({ to: '+919840012345', text: '123456 & more' });
    expect(received.at(-1)).toEqual({
      path: '/2010-04-01/Accounts/AC1/Messages.json',
      authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
      body: 'To=%2B919840012345&From=Talkies&Body=123456+%26+more',
    });
  });

  test('that refuses is an error which repeats no number', async () => {
    status = 400;
    const sending = sender().send({ to: '+919840012345', text: 'x' });
    await expect(sending).rejects.toThrow(/^the service for text messages answered 400$/);
  });

  test('is told as away, as busy with us, or as one that takes nothing for the number, by its code', async () => {
    for (const [answer, code, outcome] of [
      [400, 21211, 'refused'],
      [400, 21265, 'refused'],
      [400, 21268, 'refused'],
      [400, 21610, 'refused'],
      [400, 21614, 'refused'],
      [400, 21635, 'refused'],
      // about us: our password, our sender, the countries that we may write to
      [401, 20003, 'deferred'],
      [400, 21606, 'deferred'],
      [400, 21408, 'deferred'],
      [400, 21612, 'deferred'],
      [400, undefined, 'deferred'],
      [429, 20429, 'not-taken'],
      [503, 20503, 'not-taken'],
      [503, 21211, 'not-taken'],
    ] as const) {
      status = answer;
      body = JSON.stringify({ code, message: 'The number +919840012345 is not valid' });
      const sending = sender().send({ to: '+919840012345', text: 'x' });
      await expect(sending, `${answer} ${code}`).rejects.toMatchObject({ outcome });
      await expect(sending).rejects.not.toThrow(/91984/);
    }
    [status, body] = [400, 'no JSON'];
    const sending = sender().send({ to: '+919840012345', text: 'x' });
    await expect(sending).rejects.toMatchObject({ outcome: 'deferred' });
  });
});

describe('the outbox', () => {
  let ctx: TestContext;
  beforeEach(async () => {
    ctx = await createTestContext();
  });
  afterEach(() => ctx.close());

  test('sends exactly if its cause was committed, once for each key, and keeps neither number nor text', async () => {
    ctx.sms.compose('test/note', async ({ id }) => ({ to: '+919840012345', text: `note ${id}` }));
    const undone = ctx.db.transaction(async (tx) => {
      await ctx.sms.post(tx, 'test/note', { id: 'undone' }, 'undone');
      throw new Error('roll back');
    });
    await expect(undone).rejects.toThrow('roll back');
    for (const id of ['first', 'second']) await ctx.sms.post(ctx.db, 'test/note', { id }, 'key');
    await ctx.queue.runDue();
    expect(ctx.texts).toEqual([{ to: '+919840012345', text: 'note first' }]);
    expect(JSON.stringify(await ctx.db.select().from(jobs))).not.toMatch(/91984|note first/);
  });

  test('ends a message at the first no to its number, says so, and takes the next one', async () => {
    ctx.sms.compose('test/note', async ({ id }) => ({ to: '+919840012345', text: `note ${id}` }));
    const post = async (id: string) => {
      await ctx.sms.post(ctx.db, 'test/note', { id }, id);
      return ctx.sms.sent('test/note', id);
    };
    ctx.phones.refuse = true;
    expect(await post('landline')).toBe('refused');
    ctx.phones.refuse = false;
    const [job] = await failingJobs(ctx.db, 10);
    expect(job).toMatchObject({ name: 'sms/send', attempts: 1, failedAt: ctx.clock.now() });
    expect(job?.lastError).toContain('takes no text message for the number, for good');
    ctx.clock.advance(86_400);
    expect(await ctx.queue.runDue()).toBe(0);
    expect(await post('corrected')).toBe('taken');
    expect(ctx.texts.map(({ text }) => text)).toEqual(['note corrected']);
  });

  test('goes on with a message while the service is away', async () => {
    ctx.sms.compose('test/note', async ({ id }) => ({ to: '+919840012345', text: `note ${id}` }));
    ctx.phones.take = false;
    await ctx.sms.post(ctx.db, 'test/note', { id: 'late' }, 'late');
    expect(await ctx.sms.sent('test/note', 'late')).toBe('later');
    ctx.phones.take = true;
    ctx.clock.advance(10);
    await ctx.queue.runDue();
    expect(ctx.texts.map(({ text }) => text)).toEqual(['note late']);
  });
});
