import { and, eq, isNull, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHttp, type HttpApp } from '../../../api/app.ts';
import { accountRoutes, createResolveUser } from '../../../api/routes/accounts.ts';
import { choiceRoutes, mailsOffRoutes } from '../../../api/routes/notification-choices.ts';
import { notificationRoutes } from '../../../api/routes/notifications.ts';
import { jobs } from '../../../platform/jobs/tables.ts';
import { sealedToken } from '../../../platform/sealed-token.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import type { TestVisitor } from '../../../testing/visitor.ts';
import { composeAccountMails } from '../../accounts/links/link-mails.ts';
import { asha, noWallets, signedIn } from '../../accounts/testing/accounts.ts';
import { notify } from '../index.ts';
import type { NotificationKind } from '../kinds/kinds.ts';
import { composeNotificationMails } from '../notification-mails.ts';
import { notificationChoices, notificationMutes, notifications } from '../tables.ts';

let ctx: TestContext;
let app: HttpApp;
let visitor: TestVisitor;
let other: TestVisitor;
let uid: string;

beforeAll(async () => {
  ctx = await createTestContext();
  composeAccountMails(ctx);
  composeNotificationMails(ctx);
  app = createHttp(ctx, {
    resolveUser: createResolveUser(ctx),
    routes: [accountRoutes(ctx, noWallets), notificationRoutes(ctx), choiceRoutes(ctx)],
    mounts: [mailsOffRoutes(ctx)],
    readiness: {},
  });
  visitor = await signedIn(ctx, app);
  other = await signedIn(ctx, app, { email: 'ravi@example.com' });
  uid = (await visitor.call('me')).response.user?.id ?? '';
  await ctx.queue.runDue();
});
afterAll(() => ctx.close());
beforeEach(async () => {
  await ctx.db.delete(notificationChoices);
  ctx.mailer.sent.length = 0;
});

let count = 0;
const marketToken = { title: 'The Entry', marketToken: 'the-entry~1', amount: '12 MATIC' };
/** Notifies Asha, and returns the mails that were sent. */
async function tell(kind: Extract<NotificationKind, `market-${string}`>, before = async () => {}) {
  count += 1;
  ctx.mailer.sent.length = 0;
  await ctx.db.transaction((tx) =>
    notify(ctx, tx, { userId: uid, kind, data: marketToken, key: `choice/${count}` }),
  );
  await before();
  await ctx.queue.runDue();
  return ctx.mailer.sent;
}
const chosen = async (who = visitor) => {
  const { choices } = (await who.call('notificationChoices')).response;
  const names = (channel: 'mail' | 'push') =>
    choices.filter((choice) => choice[channel]).map(({ name }) => name);
  return { mail: names('mail'), push: names('push') };
};

test('until somebody chooses, what moves money or a token is mailed, and chatter is not', async () => {
  expect((await chosen()).mail).toEqual([
    'outbid',
    'won',
    'cheaper',
    'sold',
    'unsold',
    'bought',
    'stale',
    'drop',
    'turn',
    'refund',
    'coins',
    'drawn',
    'paid-back',
  ]);
  for (const [kind, mails] of [
    ['market-outbid', 1],
    ['market-won', 1],
    ['market-sold', 1],
    ['market-bought', 1],
    ['market-refund', 1],
    ['market-listing-stale', 1],
    ['market-bid-placed', 0],
    ['market-lost', 0],
    ['market-watched-cheaper', 1],
    ['market-watched-offered', 0],
    ['market-ending', 0],
  ] as const)
    expect(await tell(kind), kind).toHaveLength(mails);
});

test('a choice counts for its kind alone, for its owner alone, and the panel keeps everything', async () => {
  const { mail, push } = await chosen();
  const less = mail.filter((name) => name !== 'outbid');
  for (let time = 0; time < 2; time += 1)
    await visitor.call('setNotificationChoices', { body: { mail: [...less, 'ending'], push } });
  expect(await chosen()).toEqual({ mail: expect.arrayContaining(['ending']), push });
  expect(await tell('market-outbid')).toHaveLength(0);
  expect(await tell('market-ending')).toHaveLength(1);
  expect(await tell('market-won')).toHaveLength(1);
  expect((await chosen(other)).mail).toContain('outbid');
  const { notifications } = (await visitor.call('listNotifications')).response;
  expect(notifications.map(({ title }) => title)).toContain('You have been outbid');
});

test('a name that is none is refused with those that are, and nothing is changed', async () => {
  const before = await chosen();
  const { status, problem } = await visitor.call('setNotificationChoices', {
    body: { mail: ['outbid', '__proto__'], push: [] },
  });
  expect(status).toBe(422);
  expect(problem.detail).toContain('"__proto__" is no alert of ours: use outbid, won');
  expect(await chosen()).toEqual(before);
});

test('who muted a category before there were choices gets no mails of it, until they choose', async () => {
  await ctx.db.insert(notificationMutes).values({ userId: uid, category: 'market', at: ctx.clock.now() });
  expect(await tell('market-outbid')).toHaveLength(0);
  await visitor.call('setNotificationChoices', { body: { mail: ['outbid'], push: [] } });
  expect(await tell('market-outbid')).toHaveLength(1);
  await ctx.db.delete(notificationMutes);
});

test('what was switched off before the mail left is not mailed any more', async () => {
  const off = async (): Promise<void> => {
    await visitor.call('setNotificationChoices', { body: { mail: [], push: [] } });
  };
  expect(await tell('market-outbid', off)).toHaveLength(0);
});

test('a mail of a kind that only a newer version knows is left for that version', async () => {
  const named = (kind: string) => async (): Promise<void> => {
    await ctx.db
      .update(notifications)
      .set({ kind })
      .where(eq(notifications.key, `choice/${count}`));
  };
  expect(await tell('market-outbid', named('of-a-newer-version'))).toHaveLength(0);
  await named('market-outbid')();
  ctx.clock.advance(3600);
  await ctx.queue.runDue();
  expect(ctx.mailer.sent.map(({ to }) => to)).toEqual([asha.email]);
});

test('what is news only for minutes is not mailed later', async () => {
  const data = { launch: '7b5b5a4e-0000-4000-8000-000000000000', title: 'A drop', minutes: 10 };
  for (const [late, mails] of [
    [9 * 60, 1],
    [11 * 60, 0],
  ] as const) {
    ctx.mailer.sent.length = 0;
    await ctx.db.transaction((tx) =>
      notify(ctx, tx, { userId: uid, kind: 'launch-turn', data, key: `turn/${late}` }),
    );
    ctx.clock.advance(late);
    await ctx.queue.runDue();
    expect(ctx.mailer.sent).toHaveLength(mails);
  }
});

test('an alert of a price, an offer or an auction is not mailed once it is a day old, as after a mail server was away', async () => {
  const data = { title: 'The Entry', marketToken: 'the-entry~1', amount: '12 MATIC' };
  await visitor.call('setNotificationChoices', { body: { mail: ['cheaper', 'offered'], push: [] } });
  const alerts = ['market-watched-cheaper', 'market-watched-offered', 'market-watched-auction'] as const;
  for (const [hours, mails] of [
    [23, alerts.length],
    [25, 0],
  ] as const) {
    ctx.mailer.sent.length = 0;
    await ctx.db.transaction(async (tx) => {
      for (const kind of alerts) await notify(ctx, tx, { userId: uid, kind, data, key: `${kind}/${hours}` });
    });
    ctx.clock.advance(hours * 3600);
    await ctx.queue.runDue();
    expect(ctx.mailer.sent).toHaveLength(mails);
  }
});

test('what concerns somebody’s safety is mailed whatever they chose, and cannot be left', async () => {
  await visitor.call('setNotificationChoices', { body: { mail: [], push: [] } });
  await ctx.db.transaction((tx) =>
    notify(ctx, tx, { userId: uid, kind: 'wallet-key-shown', data: {}, key: 'key-shown' }),
  );
  await ctx.queue.runDue();
  expect(ctx.mailer.sent.map(({ to }) => to)).toEqual([asha.email]);
  expect(ctx.mailer.sent[0]?.headers).toBeUndefined();
});

test('what concerns somebody’s safety is mailed at once, though whoever holds their session marks it as read', async () => {
  await ctx.db.transaction((tx) =>
    notify(ctx, tx, { userId: uid, kind: 'wallet-sent', data: { what: 'Kabali', to: '0x1' }, key: 'left' }),
  );
  const unsent = ctx.db
    .select({ lane: jobs.lane })
    .from(jobs)
    .where(and(isNull(jobs.doneAt), like(jobs.key, 'mail/notification/%')));
  expect(await unsent).toEqual([{ lane: 'prompt' }]);
  await visitor.call('readAllNotifications', { query: {} });
  await ctx.queue.runDue();
  expect(ctx.mailer.sent.map(({ subject }) => subject)).toEqual(['A transfer of Kabali from your wallet']);
  const read = async (): Promise<void> => {
    await visitor.call('readAllNotifications', { query: {} });
  };
  expect(await tell('market-outbid', read)).toHaveLength(0);
});

describe('a mail that may be switched off', () => {
  const tokenOf = (text: string): string => /off\?token=([\w.-]+)/.exec(text)?.[1] ?? '';

  test('carries one press that ends its kind, without a session (RFC 8058)', async () => {
    const [mail] = await tell('market-outbid');
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const [, url = ''] = /^<(.+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '') ?? [];
    const { pathname } = new URL(url);
    expect(url).not.toContain(uid);
    const opened = await app.request(pathname);
    expect([opened.status, opened.headers.get('location')]).toEqual([
      302,
      `/notifications/off?token=${encodeURIComponent(pathname.split('/').at(-1) ?? '')}`,
    ]);
    expect((await chosen()).mail).toContain('outbid');
    for (let time = 0; time < 2; time += 1) {
      const pressed = await app.request(pathname, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
      expect([pressed.status, await pressed.text()]).toEqual([
        200,
        'No more mails when somebody outbids me.',
      ]);
    }
    const { mail: left } = await chosen();
    expect(left).not.toContain('outbid');
    expect(left).toContain('won');
    expect(await tell('market-outbid')).toHaveLength(0);
  });

  test('leads to a page that says what it is about and asks', async () => {
    const [mail] = await tell('market-won');
    const token = tokenOf(mail?.text ?? '');
    expect((await other.call('mailedChoice', { query: { token } })).response).toEqual({
      label: 'I win an auction',
      mails: true,
    });
    expect((await other.call('stopMails', { body: { token } })).response.mails).toBe(false);
    expect((await chosen()).mail).not.toContain('won');
    expect((await chosen(other)).mail).toContain('won');
  });

  test('can be switched off once its notification is gone, and by links of earlier versions before that', async () => {
    const [mail] = await tell('market-won');
    const token = tokenOf(mail?.text ?? '');
    const [row] = await ctx.db
      .select({ id: notifications.id })
      .from(notifications)
      .where(eq(notifications.key, `choice/${count}`));
    const early = sealedToken(ctx.config.authSecret, 'alert mails off', row?.id ?? '');
    expect((await other.call('mailedChoice', { query: { token: early } })).response.mails).toBe(true);
    await ctx.db.delete(notifications);
    expect((await other.call('stopMails', { body: { token } })).response.mails).toBe(false);
    expect((await chosen()).mail).not.toContain('won');
    expect((await chosen(other)).mail).toContain('won');
  });

  test('a token that is not ours, or of a notification without a switch, does nothing', async () => {
    const [mail] = await tell('market-won');
    const token = tokenOf(mail?.text ?? '');
    const [id = ''] = token.split('.');
    for (const wrong of ['x', `${id}.`, `${id}.AAAA`, token.slice(0, -2), `x${token}`, "' or 1=1 --"]) {
      const { status, problem } = await other.call('stopMails', { body: { token: wrong } });
      expect([status, problem.code], wrong).toEqual([404, 'alert/link-invalid']);
    }
    expect((await chosen()).mail).toContain('won');
  });
});
