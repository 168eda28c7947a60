import type { EndpointName } from '@talkies/shared';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { HttpApp } from '../api/app.ts';
import { type Shop, startShop } from '../flows/testing/shop.ts';
import { signedIn } from '../modules/accounts/testing/accounts.ts';
import { wallets } from '../modules/wallets/tables.ts';
import { rateLimits } from '../platform/limits/tables.ts';
import { startTestChain, type TestChain } from '../testing/chain.ts';
import { type TestVisitor, testVisitor } from '../testing/visitor.ts';
import { createApi } from './app.ts';

type Call = NonNullable<Parameters<TestVisitor['send']>[1]>;

const AT_ONCE = 9;
const linked = [1, 2].map((n) => `0x${String(n).repeat(40)}` as const);
const keys = {
  p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
  auth: 'AAAAAAAAAAAAAAAAAAAAAA',
};
const endpoint = (n: number): string => `https://push.talkies.nowhere/${n}`;

let chain: TestChain;
let shop: Shop;
let api: HttpApp;
/** Asha in two browsers, and Ravi */
let people: TestVisitor[];
let own: { item: string; handles: string[] };

beforeAll(async () => {
  chain = await startTestChain();
  shop = await startShop(chain);
  api = createApi(shop.ctx);
  const asha = await signedIn(shop.ctx, api);
  const ravi = await signedIn(shop.ctx, api, { email: 'ravi@example.com', name: 'Ravi' });
  const second = testVisitor(api);
  await second.call('signIn', { body: { email: 'asha@example.com', password: 'nine lives' } });
  people = [asha, second, ravi];
  const handles: string[] = [];
  for (const one of people) {
    const { user } = (await one.call('me')).response;
    handles.push(user?.handle ?? '');
  }
  const { user } = (await asha.call('me')).response;
  for (const address of linked)
    await shop.ctx.db.insert(wallets).values({
      address,
      userId: user?.id ?? '',
      kind: 'extension',
      active: false,
      linkedAt: shop.ctx.clock.now(),
    });
  own = { item: (await shop.addItem()).id, handles };
});
afterAll(async () => {
  await shop.close();
  await chain.stop();
});
beforeEach(async () => {
  await shop.ctx.db.delete(rateLimits);
});

const password = { password: 'nine lives', confirmPassword: 'nine lives' };

/** Calls, for the nth request, that write something which may exist once only. */
const racing: [EndpointName, (n: number) => Call][] = [
  ['createVault', () => ({})],
  ['likeItem', () => ({ params: { id: own.item } })],
  ['unlikeItem', () => ({ params: { id: own.item } })],
  [
    'signUp',
    () => ({
      body: {
        name: 'Divya',
        phone: '+91 98400 12345',
        email: 'divya@example.com',
        consent: true,
        ...password,
      },
    }),
  ],
  ['requestReset', () => ({ body: { email: 'asha@example.com' } })],
  ['resendVerification', () => ({ body: { email: 'divya@example.com' } })],
  ['sendProofCode', () => ({ body: { channel: 'mail' } })],
  ['confirmMe', () => ({ body: { password: 'nine lives' } })],
  [
    'updateProfile',
    (n) => ({
      body: {
        name: 'Front Bench',
        handle: 'front-bench',
        phone: '+91 98400 12345',
        email: n % people.length === 2 ? 'ravi@example.com' : 'asha@example.com',
      },
    }),
  ],
  ['setNotificationChoices', (n) => ({ body: { mail: n % 2 ? ['outbid'] : [], push: [] } })],
  ['addPushDevice', (n) => ({ body: { endpoint: endpoint(n % 2), keys } })],
  ['renewPushDevice', (n) => ({ body: { endpoint: endpoint(2), keys, old: endpoint(n % 2) } })],
  ['followPerson', (n) => ({ params: { handle: own.handles[(n + 2) % 3] ?? '' } })],
  ['unfollowPerson', (n) => ({ params: { handle: own.handles[(n + 2) % 3] ?? '' } })],
  ['challengeWallet', (n) => ({ body: { address: linked[n % 2], chainId: 31337 } })],
  ['activateWallet', (n) => ({ params: { address: linked[n % 2] ?? '' } })],
  ['createOrder', () => ({ body: { itemId: own.item } })],
  ['disconnectWallet', () => ({})],
  ['subscribe', () => ({ body: { email: 'reader@example.com' } })],
  ['arrangeShowcase', () => ({ body: { tokens: [] } })],
  ['readAllNotifications', () => ({ query: {} })],
  ['cancelEmail', () => ({})],
  ['endOtherSessions', () => ({})],
  ['deleteAccount', () => ({ body: { understood: true, giveUp: false } })],
];

test.each(racing)(
  '%s, asked for many times at once by two people in three browsers, breaks nothing',
  async (name, call) => {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        (people[n % people.length] as TestVisitor).send(name, call(n)),
      ),
    );
    const broken = answers.filter(({ status }) => status >= 500);
    expect(broken.map(({ problem }) => problem)).toEqual([]);
    // done by at least one of them, or refused by name: an account with an open order stays
    expect(answers.some(({ status }) => [200, 409].includes(status))).toBe(true);
  },
);
