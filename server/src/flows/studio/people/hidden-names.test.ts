import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { HttpApp } from '../../../api/app.ts';
import { createApi } from '../../../app/app.ts';
import { users } from '../../../modules/accounts/index.ts';
import { notifications } from '../../../modules/notifications/tables.ts';
import { sharePictures } from '../../../modules/sharing/tables.ts';
import { vaults } from '../../../modules/wallets/tables.ts';
import { rateLimits } from '../../../platform/limits/tables.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { testVisitor } from '../../../testing/visitor.ts';
import { confirmInStudio, memberOf, type StudioVisitor, signedInAs } from '../../testing/studio.ts';

let ctx: TestContext;
let api: HttpApp;
let support: StudioVisitor;
let asha: StudioVisitor;
let ravi: StudioVisitor;
const rude = 'rude-handle';
beforeAll(async () => {
  ctx = await createTestContext();
  api = createApi(ctx);
  support = await memberOf(ctx, api, 'support');
  asha = await signedInAs(ctx, api, 'asha');
});
afterAll(() => ctx.close());
beforeEach(async () => {
  await ctx.db.delete(rateLimits);
  await confirmInStudio(ctx, support);
  if (ravi) await ravi.call('deleteAccount', { body: { understood: true, giveUp: true } });
  ravi = await signedInAs(ctx, api, 'ravi');
  await call('Rude Name', rude);
  await ctx.queue.runDue();
  // no chain answers here, so whether an account's wallet is empty cannot be known
  await ctx.db.delete(vaults);
  ctx.mailer.sent.length = 0;
});

const call = (name: string, handle: string) =>
  ctx.db.update(users).set({ name, handle }).where(eq(users.id, ravi.id));
const follow = async () => {
  const { handle } = (await asha.call('me')).response.user ?? expect.unreachable();
  expect((await ravi.call('followPerson', { params: { handle: handle ?? '' } })).status).toBe(200);
};
const hide = async (part: 'name' | 'handle') => {
  const params = { id: ravi.id, part };
  const { status } = await support.studio('hidePart', { params, body: { reason: 'It insults somebody.' } });
  expect(status).toBe(200);
};
const handleNow = async () => (await ravi.call('me')).response.user?.handle ?? '';
const read = async () => (await asha.call('listNotifications')).response.notifications;
/** Whatever asha can read of her notifications: the panel, the documented list, her own data. */
const everythingRead = async () =>
  JSON.stringify([
    await read(),
    (await asha.call('userNotifications', { query: { uid: asha.id } })).response,
    (await asha.call('personalData')).response,
  ]);

test('a follower is called in notifications as everywhere: by nothing that is hidden, and by what they chose since', async () => {
  await follow();
  expect(await read()).toContainEqual(
    expect.objectContaining({ text: 'Rude Name follows your showcase now.', link: `/u/${rude}` }),
  );
  await hide('name');
  await hide('handle');
  expect(await read()).toContainEqual(
    expect.objectContaining({
      text: 'Collector follows your showcase now.',
      link: `/u/${await handleNow()}`,
    }),
  );
  const all = await everythingRead();
  for (const hidden of ['Rude Name', rude]) expect(all).not.toContain(hidden);
  await call('Ravi', 'ravi-of-madurai');
  expect(await read()).toContainEqual(
    expect.objectContaining({ text: 'Ravi follows your showcase now.', link: '/u/ravi-of-madurai' }),
  );
});

test('a mail of a follower that waits to be sent names nobody whose name is hidden meanwhile', async () => {
  await asha.call('setNotificationChoices', { body: { mail: ['follower'], push: [] } });
  await follow();
  await hide('name');
  await hide('handle');
  await ctx.queue.runDue();
  const mail = ctx.mailer.sent.find(({ to, subject }) => to === asha.email && subject.includes('follows'));
  expect(mail?.text).toContain('Collector follows your showcase now.');
  expect(mail?.text).toContain(`/u/${await handleNow()}`);
});

test('whoever reported a profile reads its handle as it is, also where the release before wrote it down', async () => {
  const form = { part: 'cover' as const, reason: 'offensive' as const, name: 'Asha', message: '' };
  const { response } = await asha.call('reportPerson', {
    body: { ...form, handle: rude, email: asha.email },
  });
  const params = { id: response.number };
  const answer = (text: string, version: number) =>
    support.studio('answerThread', { params, body: { text, version, close: false } });
  await answer('We look at it.', 0);
  await ctx.db
    .update(notifications)
    .set({ data: { title: `the cover picture of @${rude}`, itemId: null, answer: 'We look at it.' } })
    .where(eq(notifications.kind, 'report-answered'));
  await answer('Thank you.', 1);
  const titles = async () =>
    (await read()).map(({ title }) => title).filter((title) => title.startsWith('Your report on'));
  expect(await titles()).toEqual(Array(2).fill(`Your report on the cover picture of @${rude}`));
  await hide('handle');
  const handle = await handleNow();
  expect(await titles()).toEqual(Array(2).fill(`Your report on the cover picture of @${handle}`));
  expect(await everythingRead()).not.toContain(rude);
  await ravi.call('deleteAccount', { body: { understood: true, giveUp: true } });
  expect(await titles()).toEqual(Array(2).fill('Your report on a cover picture'));
  const stored = JSON.stringify(await ctx.db.select().from(notifications));
  for (const gone of [handle, ravi.id]) expect(stored).not.toContain(gone);
});

test('nor does it keep the handle that its owner gave up by themselves', async () => {
  const tara = await signedInAs(ctx, api, 'tara');
  const old = 'tara-of-old';
  await ctx.db.update(users).set({ handle: old }).where(eq(users.id, tara.id));
  const { name, email } = (await tara.call('getProfile')).response;
  const form = { part: 'cover' as const, reason: 'offensive' as const, name: 'Asha', message: '' };
  const { response } = await asha.call('reportPerson', { body: { ...form, handle: old, email: asha.email } });
  const body = { text: 'We look into it.', version: 0, close: false };
  await support.studio('answerThread', { params: { id: response.number }, body });
  const written = { title: `the cover picture of @${old}`, itemId: null, answer: body.text };
  await ctx.db
    .update(notifications)
    .set({ data: written })
    .where(sql`${notifications.data}->>'answer' = ${body.text}`);
  const renamed = await tara.call('updateProfile', { body: { name, email, phone: '', handle: 'tara-anew' } });
  expect(renamed.status).toBe(200);
  expect((await read()).map(({ title }) => title)).toContain(
    'Your report on the cover picture of @tara-anew',
  );
  expect(await everythingRead()).not.toContain(old);
});

test('the picture of a shared link in which a hidden name stands is not kept', async () => {
  const subject = `person/${rude}`;
  const row = { subject, digest: 'd', userId: ravi.id, drawnAt: ctx.clock.now() };
  await ctx.db.insert(sharePictures).values(row);
  await hide('name');
  expect(await ctx.db.select().from(sharePictures)).toEqual([]);
  expect((await testVisitor(api).call('getPerson', { params: { handle: rude } })).response.name).toBe(
    'Collector',
  );
});
