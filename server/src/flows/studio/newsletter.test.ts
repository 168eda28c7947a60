import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operatorNewsletter } from '../../../commands/operator/newsletter.ts';
import { collectLines } from '../../../commands/testing/collect-lines.ts';
import type { HttpApp } from '../../api/app.ts';
import { createApi } from '../../app/app.ts';
import { stopBegunIssues } from '../../modules/content/newsletter/issues.ts';
import { newsletterDeliveries, newsletterIssues } from '../../modules/content/newsletter/tables.ts';
import { subscribers } from '../../modules/content/tables.ts';
import { auditLines } from '../../modules/studio/audit/tables.ts';
import { jobs } from '../../platform/jobs/tables.ts';
import { MailFailure } from '../../platform/mail/mailer.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { memberOf, type StudioVisitor } from '../testing/studio.ts';

let ctx: TestContext;
let api: HttpApp;
let editor: StudioVisitor;
beforeAll(async () => {
  ctx = await createTestContext();
  api = createApi(ctx);
  editor = await memberOf(ctx, api, 'editor');
  await ctx.queue.runDue();
});
afterAll(() => ctx.close());

const join = (...names: string[]) =>
  ctx.db.insert(subscribers).values(
    names.map((name) => ({
      ...{ id: name, email: `${name}@example.com`, state: 'confirmed' as const },
      requestedAt: ctx.clock.now(),
    })),
  );
beforeEach(async () => {
  await ctx.db.delete(newsletterIssues);
  await ctx.db.delete(subscribers);
  ctx.mailer.sent.length = 0;
  await join('asha', 'ravi', 'meera');
});

const fields = {
  subject: 'The curtain rises',
  body: '# Hello\n\n[Films](https://example.com) <script>x</script>',
};
const create = async (more = {}) =>
  (await editor.studio('createIssue', { body: { fields: { ...fields, ...more } } })).response;
const read = async (id: string) => (await editor.studio('newsletterIssue', { params: { id } })).response;
const send = async (id: string, at?: string) => {
  const { version } = await read(id);
  return editor.studio('sendIssue', { params: { id }, body: { version, ...(at ? { at } : {}) } });
};
const addresses = () => ctx.mailer.sent.map(({ to }) => to).sort();
const everybody = ['asha@example.com', 'meera@example.com', 'ravi@example.com'];
const last = async () => (await ctx.db.select().from(auditLines).orderBy(auditLines.number)).at(-1);

test('is written, changed by who saw it last, and previewed made safe', async () => {
  const { id, version } = await create();
  const change = (subject: string) =>
    editor.studio('changeIssue', { params: { id }, body: { version, fields: { ...fields, subject } } });
  expect((await change('One')).response).toMatchObject({ version: version + 1, subscribers: 3 });
  expect((await change('Two')).problem.code).toBe('studio/changed-meanwhile');
  const { response } = await editor.studio('previewIssue', { body: { fields } });
  expect(response.html).toContain('href="https://example.com"');
  expect(response.html).not.toContain('<script');
});

test('has no picture, and no link that leads nowhere from a mail', async () => {
  const { id, version } = await create();
  for (const body of ['![The hall](https://example.com/hall.png)', '[x](drops/summer)', '[x](#below)']) {
    const refused = { fields: { ...fields, body } };
    expect((await editor.studio('createIssue', { body: refused })).problem.code).toBe('request/invalid');
    const changed = await editor.studio('changeIssue', { params: { id }, body: { version, ...refused } });
    expect(changed.problem.code).toBe('request/invalid');
  }
});

test('leads into the shop by its whole address, and is as readable without HTML', async () => {
  const body =
    'One & two.\n\n[The drop](/drops/summer) is\nnear: <https://example.com/x>\n\n- first\n- second\n\nThe end.';
  const { id } = await create({ body });
  await editor.studio('testIssue', { params: { id } });
  await ctx.queue.runDue();
  const drop = `${ctx.config.publicUrl}/drops/summer`;
  const [mail] = ctx.mailer.sent;
  expect(mail?.html).toContain(`<a href="${drop}"`);
  expect(mail?.text).toContain(
    `\n\nOne & two.\n\nThe drop (${drop}) is near: https://example.com/x\n\n- first\n- second\n\nThe end.\n\n`,
  );
});

test('is tried on oneself alone, as often as one likes', async () => {
  const { id } = await create();
  for (let time = 0; time < 2; time += 1) await editor.studio('testIssue', { params: { id } });
  await ctx.queue.runDue();
  expect(addresses()).toEqual([editor.email, editor.email]);
  expect(ctx.mailer.sent[0]?.subject).toBe('[Test] The curtain rises');
  expect((await read(id)).state).toBe('draft');
});

test('counts who left the list after it, before another issue reached them', async () => {
  const first = await create();
  await send(first.id);
  await ctx.queue.runDue();
  const leave = async (id: string) => {
    ctx.clock.advance(60);
    await ctx.db
      .update(subscribers)
      .set({ state: 'left', leftAt: ctx.clock.now() })
      .where(eq(subscribers.id, id));
  };
  await leave('asha');
  ctx.clock.advance(60);
  const second = await create({ subject: 'The second act' });
  await send(second.id);
  await ctx.queue.runDue();
  await leave('ravi');
  expect([(await read(first.id)).unsubscribed, (await read(second.id)).unsubscribed]).toEqual([1, 1]);
  const { issues } = (await editor.studio('listIssues')).response;
  expect(issues.map(({ unsubscribed }) => unsubscribed)).toEqual([1, 1]);
});

describe('sent', () => {
  test('reaches everybody who reads then, once, with a way off the list by one press', async () => {
    const { id } = await create();
    await send(id);
    expect(await last()).toMatchObject({ operation: 'issue.send', subjectId: id });
    await ctx.queue.runDue();
    expect(addresses()).toEqual(everybody);
    expect(await read(id)).toMatchObject({ state: 'sent', deliveries: { sent: 3, waiting: 0 } });
    const mail = ctx.mailer.sent.find(({ to }) => to === 'asha@example.com');
    expect(mail?.html).toContain('<h1>The curtain rises</h1>');
    const address = /<(.*)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
    const left = await api.request(new URL(address).pathname, { method: 'POST' });
    expect(await left.text()).toBe('You are off the list.');
    expect((await send(id)).problem.code).toBe('studio/refused');
  });

  test('later, goes out when its time has come, and not when its day was taken back', async () => {
    const at = new Date(ctx.clock.now().getTime() + 3_600_000).toISOString();
    const [staying, back] = [await create(), await create({ subject: 'Never mind' })];
    for (const { id } of [staying, back]) await send(id, at);
    expect((await editor.studio('stopIssue', { params: { id: back.id } })).response.state).toBe('draft');
    await ctx.queue.runDue();
    expect(addresses()).toEqual([]);
    ctx.clock.advance(3_601);
    await ctx.queue.runDue();
    expect(addresses()).toEqual(everybody);
    expect((await read(back.id)).state).toBe('draft');
  });

  test('passes over who has left meanwhile', async () => {
    const { id } = await create();
    await send(id);
    const { send: real } = ctx.mailer;
    ctx.mailer.send = async (mail) => {
      await ctx.db.update(subscribers).set({ state: 'left' });
      return real(mail);
    };
    await ctx.queue.runDue();
    ctx.mailer.send = real;
    expect(await read(id)).toMatchObject({ state: 'sent', deliveries: { left: 2, sent: 1 } });
  });

  test('waits while no mail server takes it, and goes on where it was', async () => {
    const { id } = await create();
    await send(id);
    ctx.mailer.up = false;
    await ctx.queue.runDue();
    expect(await read(id)).toMatchObject({ state: 'sending', deliveries: { waiting: 3 } });
    ctx.mailer.up = true;
    ctx.clock.advance(3_600);
    await ctx.queue.runDue();
    expect(addresses()).toEqual(everybody);
  });

  test('counts who is refused for good, and what is unclear, and asks neither again', async () => {
    const { id } = await create();
    await send(id);
    const { send: real } = ctx.mailer;
    ctx.mailer.send = async (mail) => {
      if (mail.to.startsWith('asha')) throw new MailFailure('550', 'refused');
      if (mail.to.startsWith('ravi')) throw new MailFailure('ETIMEDOUT', 'unclear');
      return real(mail);
    };
    await ctx.queue.runDue();
    ctx.mailer.send = real;
    expect(await read(id)).toMatchObject({ state: 'sent', deliveries: { sent: 1, refused: 1, unclear: 1 } });
    const { io, lines } = collectLines();
    await operatorNewsletter(ctx, ['issues'], io);
    expect(lines).toEqual([`${id}\tsent\t1 sent, 1 refused, 1 unclear\t${fields.subject}`]);
  });

  test('is stopped on its way: who has it has it', async () => {
    const { id } = await create();
    await send(id);
    const { send: real } = ctx.mailer;
    ctx.mailer.send = async (mail) => {
      await editor.studio('stopIssue', { params: { id } });
      return real(mail);
    };
    await ctx.queue.runDue();
    ctx.mailer.send = real;
    expect(ctx.mailer.sent).toHaveLength(1);
    expect(await read(id)).toMatchObject({ state: 'stopped', deliveries: { sent: 1, waiting: 2 } });
  });

  test('goes on after a stop to those who still wait for it, once for each reader', async () => {
    const { id } = await create();
    await send(id);
    const { send: deliver } = ctx.mailer;
    ctx.mailer.send = async (mail) => {
      await deliver(mail);
      if (ctx.mailer.sent.length === 1) await editor.studio('stopIssue', { params: { id } });
    };
    await ctx.queue.runDue();
    ctx.mailer.send = deliver;
    expect(await read(id)).toMatchObject({ state: 'stopped', deliveries: { sent: 1, waiting: 2 } });
    expect((await send(id, '2090-01-01T00:00:00Z')).problem.code).toBe('studio/refused');
    expect((await send(id)).response.state).toBe('sending');
    expect(await last()).toMatchObject({ operation: 'issue.send', before: { state: 'stopped' } });
    await ctx.queue.runDue();
    expect(addresses()).toEqual(everybody);
    expect(await read(id)).toMatchObject({ state: 'sent', deliveries: { sent: 3, waiting: 0 } });
  });

  test.each(['sending', 'stopped'] as const)(
    'does not go on after a restore, as it may have reached everybody: it was %s in the backup',
    async (state) => {
      const { id } = await create();
      await send(id);
      const at = ctx.clock.now();
      await ctx.db.transaction(async (tx) => {
        await tx.update(newsletterIssues).set({ state, startedAt: at });
        await tx.insert(newsletterDeliveries).values([
          { issueId: id, subscriberId: 'asha', at },
          { issueId: id, subscriberId: 'ravi', at, state: 'sent' },
        ]);
        await stopBegunIssues(tx, at);
      });
      const deliveries = { waiting: 0, unclear: 1, sent: 1 };
      expect(await read(id)).toMatchObject({ state: 'stopped', deliveries });
      expect((await send(id)).problem.code).toBe('studio/refused');
    },
  );

  test('by two processes at once reaches nobody twice', async () => {
    const { id } = await create();
    await send(id);
    const other = await ctx.again();
    createApi(other);
    await Promise.all([ctx.queue.runDue(), other.queue.runDue()]);
    await ctx.queue.runDue();
    const theirs = other.mailer.sent;
    await other.close();
    expect([...addresses(), ...theirs.map(({ to }) => to)].sort()).toEqual(everybody);
  });
});

test('one that could not begin is listed as such, and sent anew or thrown away', async () => {
  const [again, away] = [await create(), await create({ subject: 'Never mind' })];
  for (const { id } of [again, away]) await send(id);
  const leasedUntil = ctx.clock.now();
  await ctx.db
    .update(jobs)
    .set({ crashes: 2, leasedUntil })
    .where(and(eq(jobs.name, 'newsletter/begin'), isNull(jobs.doneAt)));
  await ctx.queue.runDue();
  const { io, lines } = collectLines();
  await operatorNewsletter(ctx, ['issues'], io);
  expect(lines).toContain(
    `${again.id}\tdraft\tcould not begin, given up ${leasedUntil.toISOString()}: nobody has it\t${fields.subject}`,
  );
  expect((await editor.studio('removeIssue', { params: { id: away.id } })).status).toBe(200);
  await send(again.id, new Date(ctx.clock.now().getTime() + 3_600_000).toISOString());
  expect(await read(again.id)).toMatchObject({ state: 'scheduled', finishedAt: null });
  expect(addresses()).toEqual([]);
  ctx.clock.advance(3_601);
  await ctx.queue.runDue();
  expect(addresses()).toEqual(everybody);
});

test('a draft is thrown away, and nothing that was sent', async () => {
  const [draft, sent] = [await create(), await create()];
  await send(sent.id);
  const remove = (id: string) => editor.studio('removeIssue', { params: { id } });
  expect((await remove(draft.id)).status).toBe(200);
  expect((await remove(sent.id)).problem.code).toBe('studio/refused');
});
