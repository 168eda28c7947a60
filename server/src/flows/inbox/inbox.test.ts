import type { StudioInput } from '@talkies/shared/studio/schemas';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../api/app.ts';
import { createApi } from '../../app/app.ts';
import { users } from '../../modules/accounts/index.ts';
import { notifications } from '../../modules/notifications/tables.ts';
import { retryJobs } from '../../platform/jobs/jobs-list.ts';
import { rateLimits } from '../../platform/limits/tables.ts';
import { MailFailure } from '../../platform/mail/mailer.ts';
import { testVisitor } from '../../testing/visitor.ts';
import { type Shop, startShop } from '../testing/shop.ts';
import { confirmInStudio, memberOf, type StudioVisitor, signedInAs } from '../testing/studio.ts';

let shop: Shop;
let api: HttpApp;
let owner: StudioVisitor;
let support: StudioVisitor;
let asha: StudioVisitor;
let itemId: string;
beforeAll(async () => {
  shop = await startShop();
  api = createApi(shop.ctx);
  owner = await memberOf(shop.ctx, api, 'owner');
  support = await memberOf(shop.ctx, api, 'support');
  asha = await signedInAs(shop.ctx, api, 'asha');
  itemId = (await shop.addItem()).id;
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.ctx.db.delete(rateLimits);
  for (const member of [owner, support]) await confirmInStudio(shop.ctx, member);
  await shop.ctx.queue.runDue();
  shop.ctx.mailer.sent.length = 0;
});

const mailsTo = async (to: string) => {
  await shop.ctx.queue.runDue();
  return shop.ctx.mailer.sent.filter((mail) => mail.to === to);
};
const form = { name: 'Asha', message: 'Where is my picture, please?', topic: 'order' as const };
let written = 0;
/** Each time in other words: the same ones are the same message. */
const write = async (visitor: StudioVisitor = asha) => {
  written += 1;
  const body = { ...form, message: `${form.message} ${written}`, email: visitor.email };
  return (await visitor.call('writeToUs', { body })).response.number;
};
const answer = (member: StudioVisitor, id: string, version: number, text: string, close = false) =>
  member.studio('answerThread', { params: { id }, body: { text, version, close } });
const look = async (id: string) => (await support.studio('inspectThread', { params: { id } })).response;
const shown = async (show: 'open' | 'mine' | 'closed', member = support) =>
  (await member.studio('listInbox', { query: { show } })).response.threads.map(({ id }) => id);
const waiting = async () => (await support.studio('studioToday')).response.waiting;

describe('a message', () => {
  test('waits in the list and on today’s page until it is answered; the answer is mailed, and read in the shop', async () => {
    const before = (await waiting()).messages;
    const id = await write();
    expect((await waiting()).messages).toBe(before + 1);
    expect((await shown('open'))[0]).toBe(id);
    expect(await look(id)).toMatchObject({
      name: 'Asha',
      email: asha.email,
      text: expect.stringContaining(form.message),
      version: 0,
    });
    const { response } = await answer(support, id, 0, 'It is on its way.', true);
    expect(response).toMatchObject({ state: 'closed', waiting: false, version: 1 });
    expect(response.replies).toMatchObject([
      { from: 'us', author: support.email, text: 'It is on its way.' },
    ]);
    expect((await waiting()).messages).toBe(before);
    expect(await shown('open')).not.toContain(id);
    expect(await shown('closed')).toContain(id);
    const mail = (await mailsTo(asha.email)).find(({ subject }) => subject.startsWith('Re: '));
    expect(mail?.text).toContain('It is on its way.');
    const { notifications } = (await asha.call('listNotifications')).response;
    expect(notifications.find(({ text }) => text.startsWith('It is on its way.'))).toMatchObject({
      title: `An answer to your message ${id}`,
      text: expect.stringContaining('press the button in our mail'),
      link: null,
    });
    const { lines } = (await owner.studio('listAudit', { query: { subject: id } })).response;
    expect(lines.map(({ operation }) => operation)).toEqual(['inbox.answer', 'inbox.look']);
  });

  test('goes on by the link in our answer, and by no other; once, where it is repeated', async () => {
    const id = await write();
    await answer(support, id, 0, 'Which order was it?', true);
    const mail = (await mailsTo(asha.email)).find(({ subject }) => subject.startsWith('Re: '));
    const token = decodeURIComponent(/[?&]thread=([\w.%-]+)/.exec(mail?.text ?? '')?.[1] ?? '');
    const visitor = testVisitor(api);
    expect((await visitor.call('threadOfLink', { query: { token } })).response).toEqual({ number: id });
    const message = 'It was the order TK-20001.';
    expect((await visitor.call('continueThread', { body: { token, message } })).status).toBe(200);
    expect(await look(id)).toMatchObject({
      state: 'open',
      waiting: true,
      replies: [{ from: 'us' }, { from: 'them', author: null, text: message }],
    });
    // its answer was lost
    expect((await visitor.call('continueThread', { body: { token, message } })).response.number).toBe(id);
    expect((await look(id)).replies).toHaveLength(2);
    for (const forged of [`${id}.x`, `${token}x`, token.replace(id, await write())]) {
      const refused = await visitor.call('continueThread', { body: { token: forged, message } });
      expect(refused.problem.code).toBe('contact/link-invalid');
    }
  });

  test('is answered by one of two who answer at once; the other reads that answer first', async () => {
    const id = await write();
    const both = await Promise.all([
      answer(support, id, 0, 'From support.'),
      answer(owner, id, 0, 'From the owner.'),
    ]);
    const [refused] = both.filter(({ status }) => status !== 200);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(refused?.problem.code).toBe('studio/changed-meanwhile');
    const thread = await look(id);
    expect(thread.replies).toHaveLength(1);
    expect((await mailsTo(asha.email)).filter(({ subject }) => subject.startsWith('Re: '))).toHaveLength(1);
    expect((await answer(owner, id, thread.version, 'And one thing more.')).status).toBe(200);
  });

  test('waits again when our answer reaches nobody, which whoever answers hears at once; until it is taken after all', async () => {
    const before = (await waiting()).messages;
    const id = await write();
    await shop.ctx.queue.runDue();
    const { send } = shop.ctx.mailer;
    shop.ctx.mailer.send = async () => {
      throw new MailFailure('EENVELOPE 550', 'refused');
    };
    const { response } = await answer(support, id, 0, 'It is on its way.', true);
    expect(response).toMatchObject({ state: 'open', waiting: true, version: 1 });
    expect(response.replies).toMatchObject([{ text: 'It is on its way.', undelivered: true }]);
    expect((await waiting()).messages).toBe(before + 1);
    shop.ctx.mailer.send = send;
    expect(await retryJobs(shop.ctx.db, shop.ctx.clock.now(), { name: 'mail/send' })).toBeGreaterThan(0);
    await shop.ctx.queue.runDue();
    expect(await look(id)).toMatchObject({
      state: 'open',
      waiting: false,
      replies: [{ undelivered: false }],
    });
    expect((await waiting()).messages).toBe(before);
  });

  test('is taken by one, given back, closed without a word and opened again', async () => {
    const id = await write();
    const assign = (member: StudioVisitor, to: 'me' | 'nobody', from: string | null) =>
      member.studio('assignThread', { params: { id }, body: { to, from } });
    const both = await Promise.all([assign(support, 'me', null), assign(owner, 'me', null)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { assigneeId, assignee } = await look(id);
    const [holder, other] = assigneeId === support.id ? [support, owner] : [owner, support];
    expect(assignee).toBe(holder.email);
    expect(await shown('mine', holder)).toContain(id);
    expect(await shown('mine', other)).not.toContain(id);
    expect((await assign(other, 'nobody', assigneeId)).response.assigneeId).toBeNull();
    const state = (to: 'open' | 'closed', version: number) =>
      support.studio('setThreadState', { params: { id }, body: { state: to, version } });
    expect((await state('closed', 0)).response.state).toBe('closed');
    expect((await state('open', 0)).response.state).toBe('open');
    await answer(owner, id, 0, 'Which order was it?');
    expect((await state('closed', 0)).problem.code).toBe('studio/changed-meanwhile');
    expect((await look(id)).state).toBe('open');
    for (const _ of [1, 2]) expect((await state('closed', 1)).response.state).toBe('closed');
  });
});

test('the list goes on after its last row; what is no cursor of ours is refused, and is not the first page', async () => {
  shop.ctx.clock.advance(60);
  const first = await write();
  shop.ctx.clock.advance(60);
  const last = await write();
  const page = (query: StudioInput<'listInbox'>['query']) =>
    support.studio('listInbox', { query: { limit: 1, ...query } });
  const top = (await page({})).response;
  const below = (await page({ cursor: top.next ?? '' })).response;
  expect([...top.threads, ...below.threads].map(({ id }) => id)).toEqual([last, first]);
  for (const cursor of ['none', '2026-11-28T20:00:00.000Z M-1'])
    expect((await page({ cursor })).problem.code).toBe('request/invalid');
});

describe('a report', () => {
  test('hides its item for everybody, once, and its reporter is written; it can be shown again', async () => {
    const body = { itemId, reason: 'copyright' as const, name: 'Asha', email: asha.email, message: '' };
    const id = (await asha.call('reportItem', { body })).response.number;
    expect((await look(id)).item).toMatchObject({ id: itemId, hidden: false });
    const hide = (hidden: boolean) => support.studio('hideReported', { params: { id }, body: { hidden } });
    for (const _ of [1, 2]) expect((await hide(true)).response.item?.hidden).toBe(true);
    expect((await testVisitor(api).call('getItem', { params: { id: itemId } })).status).toBe(404);
    const written = (await mailsTo(asha.email)).filter(({ text }) => text.includes('no longer shown'));
    expect(written).toHaveLength(1);
    expect((await hide(false)).response.item?.hidden).toBe(false);
    expect((await testVisitor(api).call('getItem', { params: { id: itemId } })).status).toBe(200);
    const message = await write();
    const nothing = await support.studio('hideReported', { params: { id: message }, body: { hidden: true } });
    expect(nothing.problem.code).toBe('studio/refused');
  });
});

test('a report that was answered and closed stays closed when its subject is hidden, and its news leads to no page that is gone', async () => {
  const reported = (await shop.addItem()).id;
  const body = { itemId: reported, reason: 'fraud' as const, name: 'Asha', email: asha.email, message: '' };
  const id = (await asha.call('reportItem', { body })).response.number;
  // news of one moment have no order of their own, and she was written about her report before this one
  shop.ctx.clock.advance(1);
  await answer(support, id, 0, 'We have looked at it.', true);
  const links = async () =>
    (await asha.call('listNotifications')).response.notifications
      .filter(({ title }) => title.startsWith('Your report on'))
      .map(({ link }) => link);
  const [before] = await links();
  expect(before).toContain(reported);
  shop.ctx.clock.advance(1);
  const { response } = await support.studio('hideReported', { params: { id }, body: { hidden: true } });
  expect(response).toMatchObject({ state: 'closed', waiting: false });
  expect((await links())[0]).toBe('/contact');
});

test('of two reports of one thing, each reporter is written once that it is gone, also where it is hidden again', async () => {
  const dropped = (await shop.addItem()).id;
  const report = async () => {
    const body = { itemId: dropped, reason: 'fraud' as const, name: 'Asha', email: asha.email, message: '' };
    return (await asha.call('reportItem', { body })).response.number;
  };
  const reports = [await report(), await report()];
  const hide = (id: string) => support.studio('hideReported', { params: { id }, body: { hidden: true } });
  for (const id of [...reports, ...reports]) await hide(id);
  const ours = await Promise.all(reports.map(async (id) => (await look(id)).replies.length));
  expect(ours).toEqual([1, 1]);
});

describe('a report on a profile', () => {
  const reportOn = async (part: 'name' | 'handle' | 'avatar' | 'cover', handle: string) =>
    asha.call('reportPerson', {
      body: { handle, part, reason: 'offensive', name: 'Asha', email: asha.email, message: '' },
    });
  const handleOf = async (visitor: StudioVisitor) => (await visitor.call('me')).response.user?.handle ?? '';
  const hide = (id: string, hidden: boolean) =>
    support.studio('hideReported', { params: { id }, body: { hidden } });
  const reportsIn = async (visitor: StudioVisitor) => {
    const { notifications } = (await visitor.call('listNotifications')).response;
    return notifications.map(({ title }) => title).filter((title) => title.startsWith('Your report on'));
  };

  test('hides that part for everybody by the act of the screen of people, once; both are written, and it comes back', async () => {
    const ravi = await signedInAs(shop.ctx, api, 'ravi');
    const name = (await ravi.call('me')).response.user?.name ?? '';
    const handle = await handleOf(ravi);
    const nameShown = async () =>
      (await testVisitor(api).call('getPerson', { params: { handle } })).response.name;
    const id = (await reportOn('name', handle)).response.number;
    expect(id).toMatch(/^R-/);
    expect((await mailsTo(asha.email)).at(-1)?.text).toContain(`the name of @${handle}`);
    expect(await look(id)).toMatchObject({
      about: 'offensive',
      item: null,
      person: { id: ravi.id, handle, part: 'name', hiddenSince: null },
    });
    for (const _ of [1, 2]) expect((await hide(id, true)).response.person?.hiddenSince).not.toBeNull();
    expect(await nameShown()).toBe('Collector');
    const { lines } = (await owner.studio('listAudit', { query: { subject: ravi.id } })).response;
    expect(lines[0]).toMatchObject({ operation: 'person.hide-name', actor: support.email });
    const written = (await mailsTo(asha.email)).filter(({ text }) => text.includes('no longer shown'));
    expect(written).toHaveLength(1);
    // two of one moment come in no order
    expect(await reportsIn(asha)).toContain(`Your report on the name of @${handle}`);
    expect((await mailsTo(ravi.email)).at(-1)?.text).toContain('It is offensive');
    expect((await hide(id, false)).response.person?.hiddenSince).toBeNull();
    expect(await nameShown()).toBe(name);
  });

  test('hides what they chose instead, where that is reported too', async () => {
    const uma = await signedInAs(shop.ctx, api, 'uma');
    const handle = await handleOf(uma);
    const first = (await reportOn('name', handle)).response.number;
    await hide(first, true);
    await shop.ctx.db.update(users).set({ name: 'Rude Again' }).where(eq(users.id, uma.id));
    const again = (await reportOn('name', handle)).response.number;
    expect((await look(again)).person).toMatchObject({ name: 'Rude Again', hiddenSince: null });
    expect((await hide(again, true)).response.person).toMatchObject({ name: 'Collector' });
    expect((await look(first)).person?.hiddenSince).toBe((await look(again)).person?.hiddenSince);
    const written = (await mailsTo(asha.email)).filter(({ text }) => text.includes('no longer shown'));
    expect(written).toHaveLength(2);
  });

  test('stays to be answered when that account is deleted, and names nobody then', async () => {
    const devi = await signedInAs(shop.ctx, api, 'devi');
    const handle = await handleOf(devi);
    const id = (await reportOn('handle', handle)).response.number;
    const before = (await reportOn('cover', handle)).response.number;
    await answer(support, before, 0, 'We have looked at it.');
    expect(await reportsIn(asha)).toContain(`Your report on the cover picture of @${handle}`);
    expect((await devi.call('deleteAccount', { body: { understood: true, giveUp: true } })).status).toBe(200);
    expect(JSON.stringify(await shop.ctx.db.select().from(notifications))).not.toContain(handle);
    expect(await reportsIn(asha)).toContain('Your report on a cover picture');
    expect((await look(id)).person).toEqual({
      ...{ id: null, name: '', handle: '' },
      ...{ part: 'handle', hiddenSince: null },
    });
    expect((await hide(id, true)).problem.code).toBe('studio/refused');
    expect((await answer(support, id, 0, 'Thank you.', true)).status).toBe(200);
  });

  test('on nobody is refused, and nobody reads from it whom others reported', async () => {
    expect((await reportOn('name', 'nobody-at-all')).problem.code).toBe('person/not-found');
    const data = JSON.stringify((await asha.call('personalData')).response);
    expect(data).toContain('"part":"name"');
    expect(data).not.toContain('personId');
  });
});

test('a ready-made answer is written, changed by one of two, and removed', async () => {
  const words = { title: 'Thanks', text: 'Thank you for writing.' };
  const { response } = await support.studio('addReadyText', { body: words });
  const change = (member: StudioVisitor, text: string) =>
    member.studio('changeReadyText', { params: { id: response.id }, body: { ...words, text, version: 1 } });
  const both = await Promise.all([change(support, 'Thanks!'), change(owner, 'Many thanks.')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  await support.studio('removeReadyText', { params: { id: response.id } });
  expect((await support.studio('listReadyTexts')).response.texts).toEqual([]);
});
