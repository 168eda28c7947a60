import type { PreviewKind } from '@talkies/shared/studio';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '../../../app/app.ts';
import { kinds } from '../../../modules/notifications/kinds/kinds.ts';
import { auditLines } from '../../../modules/studio/audit/tables.ts';
import { sampleFor } from '../../../platform/mail/sample.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { memberOf, type StudioVisitor } from '../../testing/studio.ts';

let ctx: TestContext;
let viewer: StudioVisitor;
beforeAll(async () => {
  ctx = await createTestContext();
  viewer = await memberOf(ctx, createApi(ctx), 'viewer');
});
afterAll(() => ctx.close());

const list = async () => (await viewer.studio('listPreviews')).response;
const show = (query: { kind: PreviewKind; name: string; wording?: number }) =>
  viewer.studio('showPreview', { query });

describe('previews of what the shop writes', () => {
  test('are of every mail that can be sent, and of every notification', async () => {
    const { previews, languages } = await list();
    const sample = sampleFor('a-fan@example.com', null, ctx.clock.now());
    const sent = ctx.mail.previews(sample).map(({ name }) => name);
    const mails = previews.filter(({ kind }) => kind === 'mail').map(({ name }) => name);
    expect(new Set([...mails, 'notification', 'studio/preview'])).toEqual(new Set(sent));
    expect(mails).toContain('order/complete');
    const notifications = previews.filter(({ kind }) => kind === 'notification').map(({ name }) => name);
    expect(notifications).toEqual(Object.keys(kinds));
    expect(languages).toEqual(['en']);
  });

  test('have words for every wording, in which nothing is missing', async () => {
    for (const { kind, name, subjects } of (await list()).previews)
      for (const wording of subjects.keys()) {
        const { response } = await show({ kind, name, wording });
        const { mail, notification } = response;
        const text = [mail?.subject, mail?.text, mail?.html, notification?.title, notification?.text].join(
          '\n',
        );
        expect(mail ?? notification, name).not.toBeNull();
        expect(text, name).not.toMatch(/\bundefined\b|\bnull\b|\bNaN\b|\[object/u);
        if (mail) expect(mail.html, name).toContain('class="button"');
      }
  });

  test('show the line in the shop, the mail and the alert of a notification where it has them, and what to do about money that could not be sent', async () => {
    const outbid = (await show({ kind: 'notification', name: 'market-outbid' })).response;
    expect(outbid.notification).toMatchObject({
      title: 'You have been outbid',
      choice: 'somebody outbids me',
    });
    expect(outbid.push?.title).toBe('You have been outbid');
    expect(outbid.mail?.subject).toMatch(/^You have been outbid: ./);
    // the contract sends it with the new bid, and keeps it where the wallet refuses it
    const withdraw = 'to your wallet. If it could not be sent, withdraw it on your showcase page.';
    for (const text of [outbid.notification?.text, outbid.push?.text, outbid.mail?.text])
      expect(text).toContain(`Your money came back ${withdraw}`);
    for (const name of ['market-sold', 'market-auction-sold'])
      expect((await show({ kind: 'notification', name })).response.notification?.text).toContain(
        `was sent ${withdraw}`,
      );
    const sold = (await show({ kind: 'notification', name: 'market-sold' })).response;
    expect(sold.mail?.subject).toMatch(/^You sold: .+ for 12\.5 MATIC$/);
    const welcome = (await show({ kind: 'notification', name: 'welcome' })).response;
    expect(welcome).toMatchObject({ mail: null, push: null });
    expect((await show({ kind: 'mail', name: 'no/such' })).status).toBe(404);
    expect((await show({ kind: 'mail', name: 'account/reset', wording: 7 })).status).toBe(404);
  });
});

describe('a preview that is sent', () => {
  const send = (kind: 'mail' | 'notification', name: string) =>
    viewer.studio('sendPreview', { body: { kind, name, wording: 0 } });

  test('goes to who asks alone, also where the mail itself is for the shop, and stands in the log', async () => {
    for (const name of ['account/reset', 'contact/message']) {
      const already = ctx.mailer.sent.length;
      expect((await send('mail', name)).response).toEqual({ to: viewer.email });
      await ctx.queue.runDue();
      const [mail, ...more] = ctx.mailer.sent.slice(already);
      expect(more).toEqual([]);
      expect(mail?.to).toBe(viewer.email);
      expect(mail?.subject).toMatch(/^\[Preview\] /);
      expect(mail).not.toHaveProperty('replyTo');
    }
    const [line] = await ctx.db.select().from(auditLines).orderBy(desc(auditLines.number)).limit(1);
    expect(line).toMatchObject({ operation: 'preview.send', subjectId: 'mail/contact/message' });
  });

  test('is refused where there is no mail, and after twenty in an hour', async () => {
    expect((await send('notification', 'welcome')).problem.code).toBe('studio/refused');
    expect((await send('notification', 'welcome')).status).toBe(409);
    for (let sent = 4; sent < 20; sent++) expect((await send('notification', 'market-won')).status).toBe(200);
    expect((await send('notification', 'market-won')).status).toBe(429);
  });
});
