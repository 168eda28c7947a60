import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '../../testing/context.ts';
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
  const received: { path: string; authorization: string; body: string }[] = [];
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const { authorization = '' } = request.headers;
      received.push({ path: request.url ?? '', authorization, body: await text(request) });
      response.writeHead(status).end('{"message": "The number +919840012345 is not valid"}');
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
});
