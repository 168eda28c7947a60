import { DAY_SECONDS, patterns } from '@talkies/shared';
import type { StudioInput } from '@talkies/shared/studio/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../../api/app.ts';
import { createApi } from '../../../app/app.ts';
import { confirmNewest } from '../../../modules/accounts/testing/accounts.ts';
import { dataRequests } from '../../../modules/data-requests/tables.ts';
import { vaults } from '../../../modules/wallets/tables.ts';
import { rateLimits } from '../../../platform/limits/tables.ts';
import { type Shop, startShop } from '../../testing/shop.ts';
import { confirmInStudio, memberOf, type StudioVisitor, signedInAs } from '../../testing/studio.ts';

const reason = 'It is due.';

let shop: Shop;
let api: HttpApp;
let owner: StudioVisitor;
let support: StudioVisitor;
beforeAll(async () => {
  shop = await startShop();
  api = createApi(shop.ctx);
  owner = await memberOf(shop.ctx, api, 'owner');
  support = await memberOf(shop.ctx, api, 'support');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.ctx.db.delete(rateLimits);
  await shop.ctx.db.delete(dataRequests);
  for (const member of [owner, support]) await confirmInStudio(shop.ctx, member);
  await shop.ctx.queue.runDue();
  shop.ctx.mailer.sent.length = 0;
});

type Kind = 'access' | 'erasure' | 'correction';
const open = async (visitor: StudioVisitor, kind: Kind = 'access') =>
  (await visitor.call('openDataRequest', { body: { kind, text: 'All of it, please.' } })).response;
const queue = async (show: 'open' | 'closed' = 'open') =>
  (await support.studio('listDataRequests', { query: { show } })).response.requests;
const look = async (id: string) =>
  (await support.studio('inspectDataRequest', { params: { id }, body: { reason } })).response;
const answer = (id: string, outcome: 'done' | 'refused' = 'done', member = support) =>
  member.studio('answerDataRequest', { params: { id }, body: { outcome, text: 'Here it is.', reason } });
const mailsTo = async (to: string) => {
  await shop.ctx.queue.runDue();
  return shop.ctx.mailer.sent.filter((mail) => mail.to === to);
};
const newestLine = async () => (await owner.studio('listAudit', { query: { limit: 1 } })).response.lines[0];
const due = async () => (await support.studio('studioToday')).response.waiting.dataRequests;

describe('a request for one’s data', () => {
  test('is confirmed by mail with its deadline, stands in the queue without a name, and once at a time', async () => {
    const asha = await signedInAs(shop.ctx, api, 'asha');
    const request = await open(asha);
    expect(request.number).toMatch(/^D-/);
    expect((await mailsTo(asha.email)).at(-1)?.subject).toContain(request.number);
    const again = await asha.call('openDataRequest', { body: { kind: 'access', text: '' } });
    expect(again.problem.code).toBe('data-request/already-open');
    const rows = await queue();
    expect(rows).toMatchObject([{ id: request.number, kind: 'access', state: 'open', openedBy: null }]);
    expect(JSON.stringify(rows)).not.toContain('asha');
    expect(rows[0]?.daysLeft).toBeGreaterThan(26);
  });

  test('shows whose it is to who says why, and never the data', async () => {
    const devi = await signedInAs(shop.ctx, api, 'devi');
    const { number } = await open(devi);
    const nameless = await support.sendStudio('inspectDataRequest', { params: { id: number }, body: {} });
    expect(nameless.status).toBe(422);
    const looked = await look(number);
    expect(looked).toMatchObject({ person: { id: devi.id, email: devi.email }, obstacles: [] });
    expect(looked.parts).toContain('orders');
    expect(JSON.stringify(looked)).not.toMatch(/98400 ?12345/);
    expect(await newestLine()).toMatchObject({
      operation: 'data-request.look',
      subject: { id: number },
      reason,
    });
  });

  test('is counted for today when a week is left, and waits first in the queue', async () => {
    const [first, second] = [
      await signedInAs(shop.ctx, api, 'first'),
      await signedInAs(shop.ctx, api, 'second'),
    ];
    const early = await open(first);
    shop.ctx.clock.advance(3600);
    const late = await open(second);
    expect((await queue()).map(({ id }) => id)).toEqual([early.number, late.number]);
    expect(await due()).toBe(0);
    shop.ctx.clock.set(new Date(Date.parse(early.dueAt) - 7 * DAY_SECONDS * 1000).toISOString());
    for (const member of [owner, support]) await signInAgain(member);
    expect(await due()).toBe(1);
    shop.ctx.clock.set(new Date(Date.parse(late.dueAt) + 1000).toISOString());
    for (const member of [owner, support]) await signInAgain(member);
    expect(await due()).toBe(2);
    expect((await queue()).map(({ daysLeft }) => daysLeft)).toEqual([-1, -1]);
  });

  test('stands on a later page after a cursor of that list, and what is none is refused', async () => {
    const made = [
      await open(await signedInAs(shop.ctx, api, 'page-one')),
      await open(await signedInAs(shop.ctx, api, 'page-two')),
    ];
    const page = (query: StudioInput<'listDataRequests'>['query']) =>
      support.studio('listDataRequests', { query: { limit: 1, ...query } });
    const first = (await page({})).response;
    const second = (await page({ cursor: first.next ?? '' })).response;
    const listed = [...first.requests, ...second.requests].map(({ id }) => id);
    expect(listed.toSorted()).toEqual(made.map(({ number }) => number).toSorted());
    for (const cursor of ['none', `2026-01-01T00:00:00.000Z ${made[0]?.number}`])
      expect((await page({ cursor })).problem.code).toBe('request/invalid');
    expect((await page({ show: 'closed', cursor: first.next ?? '' })).problem.code).toBe('request/invalid');
  });

  test('for a copy is answered with a link to the account, where its owner alone fetches it', async () => {
    const meera = await signedInAs(shop.ctx, api, 'meera');
    const { number } = await open(meera);
    const { response } = await answer(number);
    expect(response).toMatchObject({ state: 'done', answer: 'Here it is.' });
    expect(JSON.stringify(response)).not.toMatch(/98400 ?12345/);
    const mail = (await mailsTo(meera.email)).at(-1);
    expect(mail?.text).toContain('Here it is.');
    expect(mail?.text).toContain(`${patterns.editProfile}#data`);
    expect((await meera.call('myDataRequests')).response.requests).toMatchObject([
      { number, state: 'done', answer: 'Here it is.' },
    ]);
    expect((await meera.call('personalData')).response).toMatchObject({ account: {} });
    expect(await newestLine()).toMatchObject({
      operation: 'data-request.answer',
      before: { state: 'open' },
      after: { state: 'done', kind: 'access' },
      reason,
    });
    expect(await queue()).toEqual([]);
    expect((await queue('closed')).map(({ id }) => id)).toEqual([number]);
  });

  test('is answered by one of two who answer at once', async () => {
    const kala = await signedInAs(shop.ctx, api, 'kala');
    const { number } = await open(kala, 'correction');
    const both = await Promise.all([answer(number), answer(number, 'refused', owner)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const subjects = (await mailsTo(kala.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes(number))).toHaveLength(2);
  });

  test('is refused with a reason, and where else one can turn', async () => {
    const ravi = await signedInAs(shop.ctx, api, 'ravi');
    const { number } = await open(ravi, 'erasure');
    expect((await answer(number, 'refused')).response.state).toBe('refused');
    expect((await mailsTo(ravi.email)).at(-1)?.text).toContain('data protection authority');
    expect((await ravi.call('me')).response.user?.email).toBe(ravi.email);
  });

  test('is written down by support for who told us in a conversation', async () => {
    const leela = await signedInAs(shop.ctx, api, 'leela');
    const body = { kind: 'access' as const, text: 'She called.', thread: 'M-7KQ2-X9TB', reason };
    const { response } = await support.studio('openDataRequestFor', { params: { id: leela.id }, body });
    expect(await newestLine()).toMatchObject({ operation: 'data-request.open', after: { state: 'open' } });
    expect(await look(response.id)).toMatchObject({ openedBy: support.email, threadId: 'M-7KQ2-X9TB' });
    expect((await mailsTo(leela.email)).at(-1)?.subject).toContain(response.id);
  });
});

/** Removes all e-mail wallets: no chain answers here, so whether they are empty cannot be known. */
const withoutVaults = async (): Promise<void> => {
  await shop.ctx.queue.runDue();
  await shop.ctx.db.delete(vaults);
};

describe('an erasure', () => {
  test('names what is in the way, and deletes nothing until that is gone', async () => {
    const bina = await signedInAs(shop.ctx, api, 'bina');
    const itemId = (await shop.addItem()).id;
    await bina.call('createVault');
    await bina.call('createOrder', { body: { itemId } });
    const { number } = await open(bina, 'erasure');
    expect((await look(number)).obstacles).toContainEqual(expect.objectContaining({ kind: 'unpaid' }));
    expect((await answer(number)).problem.code).toBe('profile/not-empty');
    expect((await look(number)).state).toBe('open');
    expect((await bina.call('me')).response.user?.email).toBe(bina.email);
  });

  test('takes the account away after a confirmation, and leaves a request that is nobody’s', async () => {
    const uma = await signedInAs(shop.ctx, api, 'uma');
    await withoutVaults();
    const { number } = await open(uma, 'erasure');
    shop.ctx.clock.advance(6 * 60);
    expect((await answer(number)).problem.code).toBe('studio/confirmation-required');
    await confirmInStudio(shop.ctx, support);
    expect((await answer(number)).response).toMatchObject({ state: 'done', person: null, text: '' });
    expect((await uma.call('me')).response.user).toBeNull();
    const mail = (await mailsTo(uma.email)).at(-1);
    expect(mail?.subject).toBe('Your Talkies account is deleted');
    expect(mail?.text).toContain('Here it is.');
    expect(mail?.text).toContain('We keep orders for our books, without your name.');
  });

  test('ends with the account of who deletes it themselves, and falls due no more', async () => {
    const meena = await signedInAs(shop.ctx, api, 'meena');
    await withoutVaults();
    await open(meena, 'erasure');
    await open(meena);
    await confirmNewest(shop.ctx, meena.email);
    const leaving = { body: { understood: true, giveUp: false } } as const;
    expect((await meena.call('deleteAccount', leaving)).status).toBe(200);
    shop.ctx.clock.advance(25 * 24 * 3600);
    const rows = await shop.ctx.db.select().from(dataRequests);
    expect(rows.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(rows.every(({ answeredAt }) => answeredAt !== null)).toBe(true);
  });

  test('takes no member of the studio away: an owner ends the membership first', async () => {
    const second = await memberOf(shop.ctx, api, 'owner', 'second-owner');
    await withoutVaults();
    const numbers: string[] = [];
    for (const { id } of [owner, second]) {
      const body = { kind: 'erasure' as const, text: 'They called.', reason };
      const opened = await support.studio('openDataRequestFor', { params: { id }, body });
      const number = opened.response.id;
      numbers.push(number);
      expect((await look(number)).obstacles).toContainEqual(expect.objectContaining({ kind: 'membership' }));
      expect((await answer(number)).problem).toMatchObject({
        code: 'profile/not-empty',
        detail: 'Still there: membership Work in the studio: an owner ends the membership first.',
      });
      expect((await look(number)).state).toBe('open');
    }
    expect((await owner.studio('removeMember', { params: { id: second.id } })).status).toBe(200);
    expect((await answer(numbers[1] ?? '')).response).toMatchObject({ state: 'done', person: null });
    expect((await owner.studio('studioMe')).response.role).toBe('owner');
  });
});

/** A session of the studio lasts twelve hours. */
async function signInAgain(member: StudioVisitor): Promise<void> {
  await member.call('signIn', { body: { email: member.email, password: 'nine lives' } });
  await confirmInStudio(shop.ctx, member);
}
