import { createECDH, randomBytes } from 'node:crypto';
import { type ShopProvider, shopProviders } from '@talkies/shared/studio';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../../api/app.ts';
import { createApi } from '../../../app/app.ts';
import { users } from '../../../modules/accounts/tables.ts';
import { startTestGoogle, type TestGoogle } from '../../../modules/accounts/testing/google.ts';
import { shopSettings } from '../../../platform/settings/tables.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { testVisitor } from '../../../testing/visitor.ts';
import { memberOf, type StudioVisitor, signedInAs } from '../../testing/studio.ts';

/** Ways in and messages; ways to pay are in settings.test.ts. */
let google: TestGoogle;
let ctx: TestContext;
let app: HttpApp;
let owner: StudioVisitor;
let fan: StudioVisitor;
beforeAll(async () => {
  google = await startTestGoogle();
  ctx = await createTestContext({
    google: google.config,
    sms: { url: 'http://127.0.0.1:9', account: 'AC1', token: 'a token of the tests', from: '+6561234567' },
    bridge: { projectId: 'a'.repeat(32), relayUrl: 'ws://127.0.0.1:9' },
  });
  app = createApi(ctx);
  owner = await memberOf(ctx, app, 'owner');
  fan = await signedInAs(ctx, app, 'fan');
  const phone = '+919840012345';
  await ctx.db.update(users).set({ phone, verifiedPhone: phone }).where(eq(users.id, fan.id));
});
afterAll(async () => {
  await ctx.close();
  await google.stop();
});
beforeEach(async () => {
  await ctx.db.delete(shopSettings);
});

const settings = async () => (await owner.studio('shopSettings')).response;
async function switchOff(...off: ShopProvider[]): Promise<void> {
  const { version } = (await settings()).providers;
  expect((await owner.studio('setProviders', { body: { version, fields: { off } } })).status).toBe(200);
}
const rowOf = async (name: ShopProvider) => (await settings()).list.find((one) => one.name === name);

test('Google that is switched off signs nobody in, and is no way in of anybody’s account', async () => {
  const begin = async () => (await app.request('/api/account/google?next=/')).status;
  const offered = async () => (await fan.send('signInMethods')).response.google;
  expect([await begin(), await offered()]).toEqual([303, 'offered']);
  await switchOff('google');
  expect([await begin(), await offered()]).toEqual([404, 'off']);
  await switchOff();
  expect([await begin(), await offered()]).toEqual([303, 'offered']);
});

test('text messages that are switched off are no way to confirm, and are refused', async () => {
  const offered = async () => (await fan.send('confirmState')).response.channels.sms;
  const send = () => fan.send('sendProofCode', { body: { channel: 'sms' } });
  expect(await offered()).not.toBeNull();
  await switchOff('sms');
  expect(await offered()).toBeNull();
  expect((await send()).status).toBe(409);
  expect(ctx.texts).toEqual([]);
  await switchOff();
  expect((await send()).status).toBe(200);
});

test('alerts on devices that are switched off are offered to no browser, and no browser is added', async () => {
  const device = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/one',
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
  const key = async () => (await fan.send('notificationChoices')).response.push.key;
  expect(await key()).not.toBeNull();
  await switchOff('push');
  expect(await key()).toBeNull();
  const { problem } = await fan.send('addPushDevice', { body: device });
  expect(problem.code).toBe('push/off');
  await switchOff();
  expect((await fan.send('addPushDevice', { body: device })).status).toBe(200);
});

test('WalletConnect that is switched off is not handed to any page', async () => {
  const bridge = async () => (await testVisitor(app).send('walletBridge')).response.bridge;
  expect(await bridge()).not.toBeNull();
  await switchOff('bridge');
  expect(await bridge()).toBeNull();
});

describe('what a switch does is said in numbers', () => {
  test('for text messages: whose phone is proved', async () => {
    expect(await rowOf('sms')).toMatchObject({ missing: [], reaches: 1 });
  });

  test('for alerts: how many have a device; for the others nobody is counted so', async () => {
    expect(await rowOf('push')).toMatchObject({ reaches: 1 });
    for (const name of shopProviders.filter((one) => one !== 'sms' && one !== 'push'))
      expect([name, (await rowOf(name))?.reaches]).toEqual([name, null]);
  });
});
