import { randomUUID } from 'node:crypto';
import { noMailFaults } from '@talkies/sandbox/mail';
import { DAY_MS } from '@talkies/shared';
import { and, eq, isNull, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { failingJobs, retryJobs } from '../../../platform/jobs/jobs-list.ts';
import { jobs } from '../../../platform/jobs/tables.ts';
import { LONGEST_SEND_MS, MailFailure } from '../../../platform/mail/mailer.ts';
import { startSandboxMail } from '../../../platform/mail/testing/sandbox-mail.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { subscribers } from '../tables.ts';
import { handleNewsletter, resumeSending } from './deliver.ts';
import { lockIssue, moveIssue, studioIssue } from './issues.ts';
import { newsletterDeliveries as deliveries, newsletterIssues as issues } from './tables.ts';

let ctx: TestContext;
let deliver: TestContext['mailer']['send'];
beforeAll(async () => {
  ctx = await createTestContext();
  deliver = ctx.mailer.send;
  handleNewsletter(ctx);
});
afterAll(() => ctx.close());
beforeEach(async () => {
  await ctx.db.delete(issues);
  await ctx.db.delete(subscribers);
  Object.assign(ctx.mailer, { sent: [], send: deliver, up: true });
});

/** An issue that begins now, to subscribers of these names. @returns its id */
async function sendTo(...names: string[]): Promise<string> {
  const now = ctx.clock.now();
  await ctx.db.insert(subscribers).values(
    names.map((name) => ({
      ...{ id: name, email: `${name}@example.com`, state: 'confirmed' as const },
      requestedAt: now,
    })),
  );
  const id = randomUUID();
  await ctx.db
    .insert(issues)
    .values({ id, subject: 'News', body: 'Words.', state: 'scheduled', sendAt: now, changedAt: now });
  await ctx.queue.enqueue(ctx.db, 'newsletter/begin', { id, at: now.toISOString() });
  return id;
}
const isBegin = and(eq(jobs.name, 'newsletter/begin'), isNull(jobs.doneAt));
const nameOf = (to: string): string => to.replace('@example.com', '');
const received = () => ctx.mailer.sent.map(({ to }) => nameOf(to)).sort();
const read = (id: string) => studioIssue(ctx, id);
/** An editor stops an issue on its way, and sends it to the rest. */
const stopAndGoOn = (id: string) =>
  ctx.db.transaction(async (tx) => {
    await moveIssue(tx, await lockIssue(tx, id), { state: 'stopped', finishedAt: ctx.clock.now() });
    expect(await resumeSending(ctx, tx, await lockIssue(tx, id))).toBe(true);
  });

/** Mails to whose name begins so are put off. @returns to whom each try went */
function putOff(beginning: string): string[] {
  const tries: string[] = [];
  ctx.mailer.send = async (mail) => {
    tries.push(nameOf(mail.to));
    if (mail.to.startsWith(beginning)) throw new MailFailure('EENVELOPE 450', 'deferred');
    return deliver(mail);
  };
  return tries;
}
async function pass(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    await ctx.queue.runDue();
    ctx.clock.advance(3_600);
  }
}

describe('a mail that a server puts off', () => {
  test('stops nobody else’s, and is tried again after a pause', async () => {
    const id = await sendTo('asha', 'meera', 'ravi');
    const tries = putOff('asha');
    await ctx.queue.runDue();
    expect(received()).toEqual(['meera', 'ravi']);
    expect(await read(id)).toMatchObject({ state: 'sending', deliveries: { sent: 2, waiting: 1 } });
    ctx.clock.advance(119);
    await ctx.queue.runDue();
    expect(tries, 'not before the pause is over').toHaveLength(3);
    ctx.mailer.send = deliver;
    ctx.clock.advance(2);
    await ctx.queue.runDue();
    expect(received()).toEqual(['asha', 'meera', 'ravi']);
    expect(await read(id)).toMatchObject({ state: 'sent', deliveries: { sent: 3 } });
  });

  test('is given up after some days of it, and the issue is done', async () => {
    const id = await sendTo('asha', 'meera');
    const tries = putOff('asha');
    await pass(5 * 24);
    expect(await read(id)).toMatchObject({ state: 'sending', deliveries: { waiting: 1 } });
    await pass(2 * 24);
    expect(await read(id)).toMatchObject({ state: 'sent', deliveries: { sent: 1, refused: 1 } });
    expect(tries.filter((name) => name === 'asha')).toHaveLength(20);
  });

  test('is tried no sooner where two processes deliver', async () => {
    const id = await sendTo('asha', 'meera', 'ravi');
    const tries = putOff('asha');
    const other = await ctx.again();
    handleNewsletter(other);
    other.mailer.send = ctx.mailer.send;
    await Promise.all([ctx.queue.runDue(), other.queue.runDue()]);
    await Promise.all([ctx.queue.runDue(), other.queue.runDue()]);
    expect(tries.toSorted()).toEqual(['asha', 'meera', 'ravi']);
    ctx.clock.advance(121);
    other.clock.advance(121);
    await Promise.all([ctx.queue.runDue(), other.queue.runDue()]);
    await other.close();
    expect(tries.filter((name) => name === 'asha')).toHaveLength(2);
    expect((await read(id)).deliveries).toMatchObject({ sent: 2, waiting: 1 });
  });

  test('after many others without one that was taken is a server that takes none: everybody waits', async () => {
    const id = await sendTo(...Array.from({ length: 40 }, (_, number) => `many-${number}`));
    const tries = putOff('many');
    await ctx.queue.runDue();
    expect(tries).toHaveLength(10);
    expect(new Set(tries).size).toBe(10);
    ctx.mailer.send = deliver;
    ctx.clock.advance(3_600);
    await ctx.queue.runDue();
    expect(await read(id)).toMatchObject({ state: 'sent', deliveries: { sent: 40 } });
  });
});

test('a mail server that is away for days loses no subscriber, and has everybody wait for it', async () => {
  const id = await sendTo('asha', 'meera');
  ctx.mailer.up = false;
  await pass(6 * 24);
  expect(await read(id)).toMatchObject({ state: 'sending', deliveries: { waiting: 2 } });
  ctx.mailer.up = true;
  await pass(1);
  expect(await read(id)).toMatchObject({ state: 'sent', deliveries: { sent: 2 } });
});

test('a mail server that is away for longer ends the issue, which says how many did not get it', async () => {
  const id = await sendTo('asha', 'meera', 'ravi');
  ctx.mailer.send = async (mail) => {
    if (mail.to.startsWith('ravi')) throw new MailFailure('down', 'not-taken');
    return deliver(mail);
  };
  await pass(7 * 24 + 1);
  expect(await read(id)).toMatchObject({
    ...{ state: 'stopped', finishedAt: expect.any(String) },
    deliveries: { sent: 2, waiting: 1 },
  });
  const [job] = await failingJobs(ctx.db, 10, 'newsletter/batch');
  expect(job?.failedAt).not.toBeNull();
  ctx.mailer.send = deliver;
  await retryJobs(ctx.db, ctx.clock.now(), { name: 'newsletter/batch' });
  await ctx.queue.runDue();
  expect(received(), 'news of a week ago').toEqual(['asha', 'meera']);
});

test('an issue over which each process ends is ended too, and who was written to last may have it', async () => {
  const id = await sendTo('asha', 'meera');
  ctx.mailer.up = false;
  await ctx.queue.runDue();
  await ctx.db.update(deliveries).set({ state: 'sending' }).where(eq(deliveries.subscriberId, 'asha'));
  await ctx.db
    .update(jobs)
    .set({ crashes: 2, leasedUntil: ctx.clock.now(), runAt: ctx.clock.now() })
    .where(eq(jobs.name, 'newsletter/batch'));
  await ctx.queue.runDue();
  expect(await read(id)).toMatchObject({ state: 'stopped', deliveries: { unclear: 1, waiting: 1 } });
});

describe('an issue that could not begin is a draft again, of which nobody has a mail,', () => {
  const draft = {
    ...{ state: 'draft', sendAt: null, startedAt: null, finishedAt: expect.any(String), version: 2 },
    deliveries: { sent: 0, waiting: 0 },
  };

  test('after a day of trying', async () => {
    const id = await sendTo('asha');
    await ctx.db.execute(
      sql`alter table ${deliveries} add constraint full_disk check (attempts < 0) not valid`,
    );
    await pass(23);
    expect(await read(id)).toMatchObject({ state: 'scheduled', finishedAt: null });
    await pass(2);
    expect(await read(id)).toMatchObject(draft);
    await ctx.db.execute(sql`alter table ${deliveries} drop constraint full_disk`);
    await retryJobs(ctx.db, ctx.clock.now(), { name: 'newsletter/begin' });
    await ctx.queue.runDue();
    expect(received(), 'before somebody sends it anew').toEqual([]);
  });

  test('or where each process ended over it', async () => {
    const id = await sendTo('asha');
    await ctx.db.update(jobs).set({ crashes: 2, leasedUntil: ctx.clock.now() }).where(isBegin);
    await ctx.queue.runDue();
    expect(await read(id)).toMatchObject(draft);
  });

  test('but not where it was given another day meanwhile', async () => {
    const id = await sendTo('asha');
    const sendAt = new Date(ctx.clock.now().getTime() + DAY_MS);
    await ctx.db.update(issues).set({ sendAt });
    await ctx.db.update(jobs).set({ crashes: 2, leasedUntil: ctx.clock.now() }).where(isBegin);
    await ctx.queue.runDue();
    expect(await read(id)).toMatchObject({ state: 'scheduled', sendAt: sendAt.toISOString() });
  });
});

test('who may have a mail whose line broke over it gets it no second time', async () => {
  const sandbox = await startSandboxMail();
  sandbox.faults = { ...noMailFaults, cut: true };
  ctx.mailer.send = sandbox.mailer.send;
  const id = await sendTo('asha', 'meera');
  await pass(3);
  expect(sandbox.received().sort()).toEqual(['asha@example.com', 'meera@example.com']);
  expect(await read(id)).toMatchObject({ state: 'sent', deliveries: { unclear: 2 } });
  await sandbox.stop();
});

test('a sender that learns too late that a mail was not taken leaves none waiting in an issue that is over', async () => {
  const id = await sendTo('asha');
  ctx.mailer.send = async () => {
    // another sender took over meanwhile, and ended the issue
    await ctx.db.update(deliveries).set({ state: 'unclear' });
    await ctx.db.update(issues).set({ state: 'sent', finishedAt: ctx.clock.now() });
    throw new MailFailure('down', 'not-taken');
  };
  await ctx.queue.runDue();
  expect(await read(id)).toMatchObject({ state: 'sent', deliveries: { unclear: 1, waiting: 0 } });
});

test('where the line breaks over one mail after the other, everybody else waits', async () => {
  const sandbox = await startSandboxMail();
  sandbox.faults = { ...noMailFaults, cut: true };
  ctx.mailer.send = sandbox.mailer.send;
  const id = await sendTo(...Array.from({ length: 40 }, (_, number) => `many-${number}`));
  await ctx.queue.runDue();
  expect(await read(id)).toMatchObject({ state: 'sending', deliveries: { unclear: 10, waiting: 30 } });
  sandbox.faults = noMailFaults;
  await pass(2);
  expect(await read(id)).toMatchObject({ state: 'sent', deliveries: { unclear: 10, sent: 30 } });
  await sandbox.stop();
});

describe('an issue that is stopped and goes on', () => {
  /** A mail whose server takes nearly ten seconds over each of its answers. */
  const SLOW_SECONDS = 90;

  test('while a mail is being sent is sent by the new run alone, and that mail keeps its own outcome', async () => {
    const id = await sendTo('asha', 'meera', 'ravi');
    const other = await ctx.again();
    handleNewsletter(other);
    let held = '';
    ctx.mailer.send = async (mail) => {
      expect(held, 'the old run sends nothing more').toBe('');
      held = nameOf(mail.to);
      await stopAndGoOn(id);
      ctx.clock.advance(SLOW_SECONDS);
      await other.queue.runDue();
      throw new MailFailure('EENVELOPE 450', 'deferred');
    };
    await ctx.queue.runDue();
    expect(await read(id)).toMatchObject({ state: 'sending', deliveries: { waiting: 3 } });
    const batches = and(like(jobs.key, `newsletter/${id}/%`), isNull(jobs.doneAt));
    expect(await ctx.db.$count(jobs, batches), 'the batch of the new run').toBe(1);
    ctx.mailer.send = deliver;
    ctx.clock.advance(LONGEST_SEND_MS / 1000 - SLOW_SECONDS + 1);
    await ctx.queue.runDue();
    expect(received()).toEqual(['asha', 'meera', 'ravi'].filter((name) => name !== held));
    ctx.clock.advance(121);
    await ctx.queue.runDue();
    await other.close();
    expect(received()).toEqual(['asha', 'meera', 'ravi']);
    expect(await read(id)).toMatchObject({ state: 'sent', deliveries: { sent: 3 } });
  });

  test('goes on where the process that was over a mail is gone, and who was written to last may have it', async () => {
    const id = await sendTo('asha', 'meera');
    ctx.mailer.up = false;
    await ctx.queue.runDue();
    await ctx.db
      .update(deliveries)
      .set({ state: 'sending', at: ctx.clock.now() })
      .where(eq(deliveries.subscriberId, 'asha'));
    await stopAndGoOn(id);
    ctx.mailer.up = true;
    ctx.clock.advance(LONGEST_SEND_MS / 1000 + 1);
    await ctx.queue.runDue();
    expect(received()).toEqual(['meera']);
    expect(await read(id)).toMatchObject({ state: 'sent', deliveries: { sent: 1, unclear: 1 } });
  });

  test('is not stopped by a batch of before, which is given up', async () => {
    const id = await sendTo('asha', 'meera');
    ctx.mailer.up = false;
    await pass(6 * 24);
    await stopAndGoOn(id);
    await pass(2 * 24);
    expect(await read(id)).toMatchObject({ state: 'sending', deliveries: { waiting: 2 } });
    ctx.mailer.up = true;
    await pass(2);
    expect(received()).toEqual(['asha', 'meera']);
    expect((await read(id)).state).toBe('sent');
  });
});

test('a batch that an earlier version of the shop queued sends its issue to the end', async () => {
  const id = await sendTo('asha', 'meera');
  ctx.mailer.up = false;
  await ctx.queue.runDue();
  await ctx.db
    .update(jobs)
    .set({ payload: { id, number: 1 } })
    .where(eq(jobs.key, `newsletter/${id}/1`));
  ctx.mailer.up = true;
  await pass(2);
  expect(received()).toEqual(['asha', 'meera']);
  expect((await read(id)).state).toBe('sent');
});
