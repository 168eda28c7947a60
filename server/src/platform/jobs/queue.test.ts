import { DAY_MS, DAY_SECONDS } from '@talkies/shared';
import { eq, isNull } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { operatorJobs } from '../../../commands/operator/jobs.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { LoggableError } from '../errors.ts';
import { FinalFailure, NotYet } from './queue.ts';
import { jobs } from './tables.ts';

declare module './queue.ts' {
  interface JobPayloads {
    'test/note': { text: string };
  }
}

let ctx: TestContext;
let seen: string[];
beforeEach(async () => {
  ctx = await createTestContext();
  seen = [];
  ctx.queue.handle('test/note', async ({ text }) => {
    seen.push(text);
  });
});
afterEach(() => ctx.close());

async function operate(...argv: string[]): Promise<string> {
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  await operatorJobs(ctx, argv, { out: say, err: say, cwd: '.' });
  return lines.join('\n');
}

test('a job exists exactly if the transaction that wrote it commits', async () => {
  await ctx.db.transaction((tx) => ctx.queue.enqueue(tx, 'test/note', { text: 'kept' }));
  const undone = ctx.db.transaction(async (tx) => {
    await ctx.queue.enqueue(tx, 'test/note', { text: 'undone' });
    throw new Error('roll back');
  });
  await expect(undone).rejects.toThrow('roll back');
  await ctx.queue.runDue();
  expect(seen).toEqual(['kept']);
});

test('a key makes a job once only', async () => {
  await ctx.queue.enqueue(ctx.db, 'test/note', { text: 'one' }, { key: 'k' });
  await ctx.queue.enqueue(ctx.db, 'test/note', { text: 'two' }, { key: 'k' });
  await ctx.queue.runDue();
  expect(seen).toEqual(['one']);
});

test('a failed job runs again later, a done one does not', async () => {
  let fail = true;
  ctx.queue.handle('test/note', async ({ text }) => {
    if (fail) throw new Error('not yet');
    seen.push(text);
  });
  await ctx.queue.enqueue(ctx.db, 'test/note', { text: 'late' });
  await ctx.queue.runDue();
  fail = false;
  expect(await ctx.queue.runDue()).toBe(0);
  ctx.clock.advance(10);
  expect(await ctx.queue.runDue()).toBe(1);
  ctx.clock.advance(1000);
  expect(await ctx.queue.runDue()).toBe(0);
  expect(seen).toEqual(['late']);
});

test('a job whose handler says that its time has not come waits for it, and is tried as long from then as any', async () => {
  const until = new Date(ctx.clock.now().getTime() + 2 * DAY_MS);
  let fails = true;
  ctx.queue.handle('test/note', async ({ text }) => {
    if (ctx.clock.now() < until) throw new NotYet(until);
    if (fails) throw new Error('an outage');
    seen.push(text);
  });
  await ctx.queue.enqueue(ctx.db, 'test/note', { text: 'early' });
  expect([await ctx.queue.runDue(), await ctx.queue.runDue()]).toEqual([1, 0]);
  ctx.clock.advance(2 * DAY_SECONDS);
  expect(await ctx.queue.runDue()).toBe(1);
  fails = false;
  ctx.clock.advance(60);
  await ctx.queue.runDue();
  expect(seen).toEqual(['early']);
});

test('a job that somebody waits for runs at once, once, and says what became of it', async () => {
  let fail: Error | null = null;
  ctx.queue.handle('test/note', async ({ text }) => {
    seen.push(text);
    if (fail) throw fail;
  });
  await ctx.queue.enqueue(ctx.db, 'test/note', { text: 'before' });
  await ctx.queue.enqueue(ctx.db, 'test/note', { text: 'mine' }, { key: 'mine' });
  expect(await ctx.queue.runNow('mine', 1000)).toBe('done');
  expect(await ctx.queue.runNow('mine', 1000)).toBe('done');
  expect(seen).toEqual(['mine']);
  fail = new LoggableError('not yet');
  await ctx.queue.enqueue(ctx.db, 'test/note', { text: 'failing' }, { key: 'failing' });
  expect(await ctx.queue.runNow('failing', 1000)).toBe('later');
  expect(seen).toEqual(['mine', 'failing']);
  fail = new FinalFailure('never');
  await ctx.queue.enqueue(ctx.db, 'test/note', { text: 'final' }, { key: 'final' });
  expect(await ctx.queue.runNow('final', 1000)).toBe('given-up');
  expect(await ctx.queue.runNow('final', 1000)).toBe('given-up');
  expect(seen).toEqual(['mine', 'failing', 'final']);
});

test('who waits for a job that another process runs is told how that ended, or that it takes long', async () => {
  let end = (): void => undefined;
  let failFinally = (): void => undefined;
  ctx.queue.handle(
    'test/note',
    async () =>
      new Promise<void>((resolve, reject) => {
        end = resolve;
        failFinally = () => reject(new FinalFailure('never'));
      }),
  );
  await ctx.queue.enqueue(ctx.db, 'test/note', { text: 'slow' }, { key: 'slow' });
  const elsewhere = ctx.queue.runDue();
  await vi.waitFor(async () => expect((await ctx.db.select().from(jobs))[0]?.attempts).toBe(1));
  expect(await ctx.queue.runNow('slow', 0)).toBe('later');
  const waiting = ctx.queue.runNow('slow', 60_000);
  end();
  expect(await waiting).toBe('done');
  await elsewhere;

  await ctx.queue.enqueue(ctx.db, 'test/note', { text: 'final' }, { key: 'final' });
  const ending = ctx.queue.runDue();
  const isFinal = eq(jobs.key, 'final');
  await vi.waitFor(async () =>
    expect((await ctx.db.select().from(jobs).where(isFinal))[0]?.attempts).toBe(1),
  );
  const ended = ctx.queue.runNow('final', 60_000);
  failFinally();
  expect(await ended).toBe('given-up');
  await ending;
});

test('a job waits for its time', async () => {
  await ctx.queue.enqueue(ctx.db, 'test/note', { text: 'noon' }, { runAt: new Date('2026-11-21T12:00:00Z') });
  expect(await ctx.queue.runDue()).toBe(0);
  ctx.clock.set('2026-11-21T12:00:01Z');
  expect(await ctx.queue.runDue()).toBe(1);
});

test('a job is tried again for a time that counts from when it was due, not from when it was enqueued', async () => {
  let fail = true;
  ctx.queue.handle('test/note', async ({ text }) => {
    if (fail) throw new Error('not yet');
    seen.push(text);
  });
  const runAt = new Date('2026-11-23T09:00:00Z');
  await ctx.queue.enqueue(ctx.db, 'test/note', { text: 'monday' }, { runAt });
  ctx.clock.set('2026-11-23T09:00:01Z');
  expect(await ctx.queue.runDue()).toBe(1);
  fail = false;
  ctx.clock.advance(10);
  expect(await ctx.queue.runDue()).toBe(1);
  expect(seen).toEqual(['monday']);
});

test('a mail server may be away for six days; the mail still goes out', async () => {
  let away = true;
  ctx.queue.handle(
    'test/note',
    async ({ text }) => {
      if (away) throw new Error('not yet');
      seen.push(text);
    },
    { days: 7 },
  );
  await ctx.queue.enqueue(ctx.db, 'test/note', { text: 'late' });
  let tries = 0;
  for (let hours = 0; hours < 6 * 24; hours += 1) {
    tries += await ctx.queue.runDue();
    ctx.clock.advance(3_600);
  }
  expect(tries).toBeGreaterThan(100);
  away = false;
  await ctx.queue.runDue();
  expect(seen).toEqual(['late']);
});

test('after its days a job is given up, with its reason, until an operator tries it again', async () => {
  const why = new LoggableError('the mail server did not take a mail: ECONNREFUSED');
  ctx.queue.handle('test/note', () => Promise.reject(why), { days: 7 });
  await ctx.queue.enqueue(ctx.db, 'test/note', { text: 'late' });
  await ctx.queue.runDue();
  ctx.clock.advance(7 * 86_400);
  expect(await ctx.queue.runDue()).toBe(1);
  ctx.clock.advance(30 * 86_400);
  expect(await ctx.queue.runDue()).toBe(0);
  const [job] = await ctx.db.select().from(jobs);
  expect(await operate('list')).toContain(
    `${job?.id}\ttest/note\tgiven up\t2\t2026-11-21T09:00:00.000Z\tLoggableError the mail server did not take a mail: ECONNREFUSED`,
  );

  ctx.queue.handle('test/note', async ({ text }) => {
    seen.push(text);
  });
  expect(await operate('retry', '--name', 'test/note')).toBe('1 job is tried again.');
  await ctx.queue.runDue();
  expect(seen).toEqual(['late']);
  expect(await operate('retry', '--all')).toBe('0 jobs are tried again.');
});

describe('what follows from giving a job up happens with it', () => {
  const handle = (): void =>
    ctx.queue.handle('test/note', () => Promise.reject(new LoggableError('not yet')), {
      days: 7,
      givenUp: async (tx, { text }) => {
        ctx.queue.handle('test/note', async (after) => void seen.push(after.text));
        await ctx.queue.enqueue(tx, 'test/note', { text: `${text} is given up` });
      },
    });

  test('after its days', async () => {
    handle();
    await ctx.queue.enqueue(ctx.db, 'test/note', { text: 'late' });
    await ctx.queue.runDue();
    expect(seen).toEqual([]);
    ctx.clock.advance(7 * 86_400);
    await ctx.queue.runDue();
    expect(seen).toEqual(['late is given up']);
  });

  test.each([
    ['in its turn', () => ctx.queue.runDue()],
    ['ahead of it, as somebody waits', () => ctx.queue.runNow('deadly', 1000)],
  ])('where its process ended each time while it ran: %s', async (_, run) => {
    handle();
    await ctx.queue.enqueue(ctx.db, 'test/note', { text: 'deadly' }, { key: 'deadly' });
    const leasedUntil = ctx.clock.now();
    await ctx.db.update(jobs).set({ attempts: 3, crashes: 2, leasedUntil });
    expect(await run()).not.toBe(true);
    const [{ failedAt, lastError } = {}] = await ctx.db.select().from(jobs).where(eq(jobs.key, 'deadly'));
    expect({ failedAt, lastError }).toEqual({
      failedAt: ctx.clock.now(),
      lastError: 'its process ended each time while it ran',
    });
    await ctx.queue.runDue();
    expect(seen).toEqual(['deadly is given up']);
  });

  test('or the job is tried once more', async () => {
    let fail = true;
    ctx.queue.handle('test/note', () => Promise.reject(new FinalFailure('never')), {
      givenUp: async (_tx, { text }) => {
        if (fail) throw new LoggableError('not yet');
        seen.push(text);
      },
    });
    await ctx.queue.enqueue(ctx.db, 'test/note', { text: 'late' });
    await expect(ctx.queue.runDue()).rejects.toThrow('not yet');
    expect((await ctx.db.select().from(jobs))[0]?.failedAt).toBeNull();
    fail = false;
    ctx.clock.advance(61);
    await ctx.queue.runDue();
    expect(seen).toEqual(['late']);
  });
});

test('jobs of one lane are run before those of the next, however long they wait', async () => {
  await ctx.queue.enqueue(ctx.db, 'test/note', { text: 'work' });
  await ctx.queue.enqueue(ctx.db, 'test/note', { text: 'news' }, { lane: 'news' });
  await ctx.queue.enqueue(ctx.db, 'test/note', { text: 'turns' }, { lane: 'turns' });
  await ctx.queue.enqueue(ctx.db, 'test/note', { text: 'prompt' }, { lane: 'prompt' });
  await ctx.queue.runDue();
  expect(seen).toEqual(['prompt', 'turns', 'news', 'work']);
});

test('a handler that may take hours keeps its job as long, and another that is silent for ten minutes loses its own', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  try {
    const endless = () => new Promise<void>(() => undefined);
    const lease = async () => Number((await ctx.db.select().from(jobs))[0]?.leasedUntil);
    const afterAnHour = async (minutes?: number): Promise<void> => {
      ctx.queue.handle('test/note', endless, minutes === undefined ? {} : { minutes });
      await ctx.db.delete(jobs);
      await ctx.queue.enqueue(ctx.db, 'test/note', { text: 'slow' }, { key: 'slow' });
      void ctx.queue.runNow('slow', 0);
      await vi.waitFor(async () => expect((await ctx.db.select().from(jobs))[0]?.attempts).toBe(1));
      vi.advanceTimersByTime(60 * 60_000);
      ctx.clock.advance(3_600);
      vi.advanceTimersByTime(30_000);
    };
    await afterAnHour();
    expect(await lease()).toBeLessThan(Number(ctx.clock.now()));
    await afterAnHour(120);
    await vi.waitFor(async () => expect(await lease()).toBeGreaterThan(Number(ctx.clock.now())));
  } finally {
    vi.useRealTimers();
  }
});

test('a job that is being taken while the queue stops is given back, and not begun', async () => {
  // the first look of a queue takes longer than a claim
  await ctx.queue.runDue();
  await ctx.queue.enqueue(ctx.db, 'test/note', { text: 'mine' }, { key: 'mine' });
  await Promise.all([ctx.queue.runNow('mine', 0), ctx.queue.stop()]);
  expect(seen).toEqual([]);
  expect(await ctx.db.select().from(jobs)).toMatchObject([{ attempts: 1, crashes: 0, leasedUntil: null }]);
});

test('stopping leaves what is due to others', async () => {
  let running = 0;
  let release = (): void => undefined;
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  ctx.queue.handle('test/note', async () => {
    running += 1;
    await until;
  });
  for (let number = 0; number < 20; number += 1)
    await ctx.queue.enqueue(ctx.db, 'test/note', { text: `${number}` });
  await ctx.queue.start();
  await vi.waitFor(() => expect(running).toBe(2));
  const stopping = ctx.queue.stop();
  release();
  await stopping;
  const left = await ctx.db.select().from(jobs).where(isNull(jobs.doneAt));
  expect(left).toHaveLength(18);
  expect(left.filter(({ leasedUntil }) => leasedUntil !== null)).toEqual([]);
});
