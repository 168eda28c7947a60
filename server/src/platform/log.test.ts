import { Writable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { createTransport } from 'nodemailer';
import { createPublicClient, http } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { HttpEnv } from '../api/env.ts';
import { problemResponse } from '../api/problem.ts';
import { createTestContext, type TestContext } from '../testing/context.ts';
import { isUnavailable } from './db/unavailable.ts';
import { AppError } from './errors.ts';
import { createQueue } from './jobs/queue.ts';
import { jobs } from './jobs/tables.ts';
import { createLog } from './log.ts';

declare module './jobs/queue.ts' {
  interface JobPayloads {
    'test/throws': { name: string };
  }
}

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
  await ctx.db.execute(sql`create table people (email text primary key, id uuid, age int)`);
});
afterAll(() => ctx.close());

/** every value that must not appear contains it */
const MARK = 'markedvalue7';
const marked = `${MARK}@example.com`;

const caught = async (act: () => unknown): Promise<unknown> => {
  try {
    await act();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};
const nobody = `http://user:${MARK}@127.0.0.1:9/v2/${MARK}?key=${MARK}`;
const insert = () => ctx.db.execute(sql`insert into people (email) values (${marked})`);
const nested = (error: unknown): Error => new Error(`outer ${MARK}`, { cause: error });

const throwing: Record<string, () => unknown> = {
  'a query that breaks a unique key, whose detail names the e-mail address': async () => {
    await insert().catch(() => undefined);
    await insert();
  },
  'a query with a value of the wrong type': () =>
    ctx.db.execute(sql`select * from people where id = ${MARK}`),
  'a query that holds a literal': () => ctx.db.execute(sql.raw(`select no_such('${MARK}')`)),
  'a query of a closed database': async () => {
    const query = ctx.db.select().from(jobs).where(eq(jobs.name, MARK)).toSQL();
    throw Object.assign(new Error(`Failed query: ${query.sql}\nparams: ${query.params}`), query);
  },
  'a schema that does not fit': () =>
    z.strictObject({ age: z.literal('old') }).parse({ age: MARK, [marked]: 1, [MARK.repeat(3)]: 2 }),
  'a node that cannot be reached': () =>
    createPublicClient({ transport: http(nobody, { retryCount: 0 }) }).request({
      method: 'eth_sendRawTransaction',
      params: [`0x${MARK}`],
    }),
  'a mail server that cannot be reached': () =>
    createTransport({ url: `smtp://${MARK}:${MARK}@127.0.0.1:9` }).sendMail({ to: marked, text: MARK }),
  'a mail server that refuses the recipient': () => {
    throw Object.assign(new Error(`Can't send mail - all recipients were rejected: 550 <${marked}>`), {
      code: 'EENVELOPE',
      response: `550 5.1.1 <${marked}> unknown`,
      responseCode: 550,
      command: `RCPT TO:<${marked}>`,
      rejected: [marked],
      recipient: marked,
    });
  },
  'an address that cannot be fetched': () => fetch(nobody.replace(`user:${MARK}@`, '')),
  'an address that is none': () => new URL(`http://${MARK}:nonsense`),
  'JSON that is none': () => JSON.parse(`${MARK} {`),
  'a mistake in the code': () => (undefined as unknown as Record<string, () => void>).missing?.(),
  'an error of ours for the client': () => {
    throw new AppError('request/invalid', { detail: `${marked} is no name.` });
  },
  'many at once': () => {
    throw new AggregateError([new Error(MARK), nested(MARK), MARK], MARK);
  },
  'a chain of causes that ends in a text': () => {
    throw nested(nested(nested(MARK)));
  },
  'a chain of causes that goes round': () => {
    const one = new Error(MARK);
    one.cause = nested(one);
    throw one;
  },
  'a message that looks like a stack': () => {
    throw new Error(`x\n    at ${MARK} (/${MARK}/file.ts:1:1)`);
  },
  'an error with fields of its own': () => {
    throw Object.assign(new Error('x'), { code: MARK, table: marked, body: { token: MARK }, name: marked });
  },
  'a text': () => {
    throw MARK;
  },
  'an object': () => {
    throw { message: MARK, stack: MARK, token: MARK };
  },
  nothing: () => {
    throw null;
  },
};

function listening() {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  return { log: createLog('debug', sink), lines };
}

describe.each(Object.entries(throwing))('of %s', (_, act) => {
  test('no value is in the log, however it is written there', async () => {
    const error = await caught(act).catch((none: Error) => none);
    const { log, lines } = listening();
    log.error({ err: error }, 'words');
    log.warn({ error, deep: { list: [{ cause: error }] } }, 'words');
    log.error({ err: error });
    log.child({ error, deep: { error } }).info('words');
    if (error instanceof Error) log.error(error);
    expect(lines.length).toBeGreaterThanOrEqual(4);
    expect(lines.join('')).not.toContain(MARK);
  });

  test('no value is in the log or the answer of a request', async () => {
    const { log, lines } = listening();
    const app = new Hono<HttpEnv>();
    app.onError((error, c) => problemResponse(c, error, log));
    app.get('/links/:token', async () => {
      const error = await caught(act);
      throw error instanceof Error ? error : nested(error);
    });
    const response = await app.request(`/links/${MARK}`);
    const text = await response.text();
    if (response.status >= 500) {
      expect(text).not.toContain(MARK);
      expect(lines.join('')).toContain('/links/:token');
    }
    expect(lines.join('')).not.toContain(MARK);
  });

  test('no value is in the log or in the table of jobs after a job', async () => {
    const { log, lines } = listening();
    const queue = createQueue(ctx.connection, ctx.clock, log);
    queue.handle('test/throws', async () => {
      await act();
    });
    await ctx.db.delete(jobs);
    await queue.enqueue(ctx.db, 'test/throws', { name: 'x' });
    await queue.runDue();
    const [job] = await ctx.db.select().from(jobs);
    expect(job?.attempts).toBe(1);
    expect(job?.lastError ?? '').not.toContain(MARK);
    expect(lines.join('')).not.toContain(MARK);
  });
});

test('what remains tells where to look: class, code, constraint, statement, place and causes', async () => {
  const { log, lines } = listening();
  await insert().catch(() => undefined);
  log.error({ err: nested(await caught(insert)) }, 'words');
  const { err } = JSON.parse(lines[0] ?? '');
  expect(err.cause).toMatchObject({
    type: 'DrizzleQueryError',
    query: 'insert into people (email) values ($1)',
    cause: { code: '23505', constraint: 'people_pkey', table: 'people' },
  });
  expect(err.at[0]).toContain('log.test.ts');
});

test.each([
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated unexpectedly',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])('a database that is away is in the log in its driver’s words: %s', (message) => {
  expect(isUnavailable(new Error(message))).toBe(true);
  const { log, lines } = listening();
  log.error({ err: new Error(message) }, 'words');
  const { err } = JSON.parse(lines[0] ?? '');
  expect(err.message).toBeTruthy();
  expect(message).toContain(err.message);
});

test('fields that hold secrets, addresses of people and keys in addresses stay out', () => {
  const { log, lines } = listening();
  const secrets = { email: marked, token: MARK, accessToken: MARK, phone: MARK, Cookie: MARK };
  log.info({ ...secrets, deep: { deeper: secrets }, note: `sent to ${marked}`, url: nobody }, 'words');
  expect(lines.join('')).not.toContain(MARK);
  expect(lines.join('')).toContain('127.0.0.1:9');
});
