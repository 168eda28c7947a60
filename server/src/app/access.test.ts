import { type EndpointName, endpoints, errors, type Problem } from '@talkies/shared';
import { shapesOf } from '@talkies/shared/schemas';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpApp } from '../api/app.ts';
import { type Shop, startShop } from '../flows/testing/shop.ts';
import { passkeys, users } from '../modules/accounts/tables.ts';
import { signedIn } from '../modules/accounts/testing/accounts.ts';
import { readWhenDue } from '../modules/content/blog/schedule.ts';
import { orders } from '../modules/orders/tables.ts';
import { studioMembers } from '../modules/studio/tables.ts';
import { startTestChain, type TestChain } from '../testing/chain.ts';
import { type TestVisitor, testVisitor } from '../testing/visitor.ts';
import { createApi } from './app.ts';
import { assertion, browser, hash, message, password, registration } from './testing/bodies.ts';

type Call = NonNullable<Parameters<TestVisitor['send']>[1]>;

let chain: TestChain;
let shop: Shop;
let api: HttpApp;
let asha: TestVisitor;
let ravi: TestVisitor;
/** what Asha owns, and what is public */
let own: Record<
  'item' | 'order' | 'wallet' | 'token' | 'note' | 'session' | 'passkey' | 'handle' | 'device',
  string
>;

beforeAll(async () => {
  chain = await startTestChain();
  shop = await startShop(chain);
  api = createApi(shop.ctx);
  asha = await signedIn(shop.ctx, api);
  ravi = await signedIn(shop.ctx, api, { email: 'ravi@example.com' });
  await readWhenDue(shop.ctx);
  const item = await shop.addItem();
  const wallet = (await asha.call('createVault')).response.address;
  await ravi.call('createVault');
  await asha.call('likeItem', { params: { id: item.id } });
  const { response: order } = await asha.call('createOrder', { body: { itemId: item.id } });
  const token = order.confirmationPath.split('/').at(-1) ?? '';
  await shop.ctx.queue.runDue();
  const note = (await asha.call('listNotifications')).response.notifications[0]?.id ?? '';
  const session = (await asha.call('listSessions')).response.sessions[0]?.id ?? '';
  const passkey = 'a-passkey-of-asha';
  const { user } = (await asha.call('me')).response;
  await shop.ctx.db.insert(passkeys).values({
    id: passkey,
    userId: user?.id ?? '',
    name: 'Phone',
    publicKey: 'AA',
    counter: 0,
    transports: [],
    backedUp: false,
    multiDevice: false,
    createdAt: shop.ctx.clock.now(),
  });
  await asha.call('addPushDevice', { body: browser });
  const device = (await asha.call('notificationChoices')).response.push.devices[0]?.id ?? '';
  own = {
    item: item.id,
    order: order.id,
    wallet,
    token,
    note,
    session,
    passkey,
    device,
    handle: user?.handle ?? '',
  };
});
afterAll(async () => {
  await shop.close();
  await chain.stop();
});

/** A well-formed call of every endpoint, on things of Asha's. A new endpoint must be added here. */
const calls: Record<EndpointName, () => Call> = {
  listItems: () => ({ query: { q: 'entry' } }),
  getItem: () => ({ params: { id: own.item } }),
  itemSales: () => ({ params: { id: own.item } }),
  itemMarket: () => ({ params: { id: own.item } }),
  itemCertificate: () => ({ params: { id: own.item } }),
  similarItems: () => ({ params: { id: own.item } }),
  topSellers: () => ({}),
  listFilms: () => ({}),
  hotItems: () => ({}),
  suggest: () => ({ query: { q: 'lamp' } }),
  communityPosts: () => ({}),
  clock: () => ({}),
  listLaunches: () => ({}),
  getLaunch: () => ({ params: { id: 'first-night' } }),
  launchDraw: () => ({ params: { id: 'first-night' } }),
  myLaunch: () => ({ params: { id: 'first-night' } }),
  remindOfLaunch: () => ({ params: { id: 'first-night' }, body: { wanted: true } }),
  joinLaunch: () => ({ params: { id: 'first-night' } }),
  getFilm: () => ({ params: { slug: 'kabali' } }),
  likeItem: () => ({ params: { id: own.item } }),
  unlikeItem: () => ({ params: { id: own.item } }),
  watchState: () => ({ params: { id: own.item } }),
  watchItem: () => ({ params: { id: own.item } }),
  unwatchItem: () => ({ params: { id: own.item } }),
  listWatches: () => ({}),
  reminderState: () => ({ params: { about: 'film', id: 'no-such-film' } }),
  setReminder: () => ({ params: { about: 'film', id: 'no-such-film' }, body: { wanted: true } }),
  calendarFile: () => ({ params: { about: 'film', id: 'no-such-film' } }),
  listLikes: () => ({}),
  nftAll: () => ({ query: { id: own.item } }),
  appNftAll: () => ({}),
  nftPurchases: () => ({ query: { nft_id: own.item } }),
  me: () => ({}),
  signUp: () => ({
    body: { name: 'Divya', phone: '+91 98400 12345', email: 'divya@example.com', consent: true, ...password },
  }),
  signUpByCode: () => ({ body: { name: 'Meera', email: 'meera@example.com', consent: true } }),
  signIn: () => ({ body: { email: 'asha@example.com', password: 'nine lives' } }),
  signOut: () => ({}),
  verifyEmail: () => ({ body: { token: 'x' } }),
  verifyCode: () => ({ body: { code: '000000' } }),
  pendingVerification: () => ({ query: { token: 'x' } }),
  resendVerifyCode: () => ({}),
  resendVerification: () => ({ body: { email: 'asha@example.com' } }),
  recoverHere: () => ({ body: { email: 'asha@example.com' } }),
  requestReset: () => ({ body: { email: 'asha@example.com' } }),
  confirmState: () => ({}),
  sendProofCode: () => ({ body: { channel: 'mail' } }),
  passkeyConfirmOptions: () => ({}),
  confirmMe: () => ({ body: { password: 'nine lives' } }),
  confirmReset: () => ({ body: { token: 'x', ...password } }),
  startGoogle: () => ({ query: { next: '/profile' } }),
  finishGoogle: () => ({ query: { code: 'x', state: 'x' } }),
  unlinkGoogle: () => ({}),
  pendingFirstSignIn: () => ({}),
  confirmFirstSignIn: () => ({ body: { name: 'Divya', consent: true } }),
  signInMethods: () => ({}),
  passkeySignInOptions: () => ({}),
  passkeySignIn: () => ({ body: { response: assertion } }),
  passkeyOptions: () => ({}),
  addPasskey: () => ({ body: { name: 'Phone', response: registration } }),
  renamePasskey: () => ({ params: { id: own.passkey }, body: { name: 'Tablet' } }),
  removePasskey: () => ({ params: { id: own.passkey } }),
  listSessions: () => ({}),
  endSession: () => ({ params: { id: own.session } }),
  endOtherSessions: () => ({}),
  getProfile: () => ({}),
  updateProfile: () => ({
    body: { name: 'Asha', handle: 'asha', phone: '+91 98400 12345', email: 'asha@example.com' },
  }),
  changePassword: () => ({ body: { currentPassword: 'wrong password', ...password } }),
  cancelEmail: () => ({}),
  confirmEmail: () => ({ body: { token: 'x' } }),
  undoEmail: () => ({ body: { token: 'x' } }),
  setPicture: () => ({ params: { use: 'avatar' } }),
  removePicture: () => ({ params: { use: 'cover' } }),
  personalData: () => ({}),
  myDataRequests: () => ({}),
  openDataRequest: () => ({ body: { kind: 'access', text: '' } }),
  deletionState: () => ({}),
  deleteAccount: () => ({ body: { understood: true, giveUp: true } }),
  listWallets: () => ({}),
  createVault: () => ({}),
  previewSend: () => ({ body: { chain: 'polygon', to: own.wallet, amount: '1' } }),
  sendOut: () => ({
    body: {
      chain: 'polygon',
      to: own.wallet,
      amount: '1',
      requestId: '3f0e5a52-8a0a-4a38-9a3c-0d1b8f0a7a11',
    },
  }),
  listVaultUses: () => ({}),
  challengeWallet: () => ({ body: { address: own.wallet, chainId: 31337 } }),
  linkWallet: () => ({ body: { message: 'x', signature: '0x11' } }),
  activateWallet: () => ({ params: { address: own.wallet } }),
  unlinkWallet: () => ({ params: { address: own.wallet } }),
  disconnectWallet: () => ({}),
  exportWallet: () => ({ params: { address: own.wallet } }),
  quoteItem: () => ({ params: { id: own.item } }),
  createOrder: () => ({ body: { itemId: own.item } }),
  latestOrder: () => ({}),
  listReservations: () => ({}),
  listOrders: () => ({}),
  orderPage: () => ({ params: { id: own.order } }),
  orderReceipts: () => ({ params: { id: own.order } }),
  receiptPdf: () => ({ params: { id: own.order } }),
  getOrder: () => ({ params: { id: own.order } }),
  payOrder: () => ({ params: { id: own.order } }),
  listResaleMethods: () => ({ params: { id: own.item } }),
  createResaleOrder: () => ({ params: { id: own.item }, body: { total: '1' } }),
  listPaymentMethods: () => ({ params: { id: own.item } }),
  orderPayments: () => ({ params: { id: own.order } }),
  paymentStatus: () => ({ params: { nftId: own.item, id: own.order, token: own.token } }),
  createPaymentIntent: () => ({ body: { currency: 'usd', amount: 1200, source: 'tok_visa' } }),
  createCashfreeOrder: () => ({
    body: { order_id: own.order, order_amount: 1002.12, order_currency: 'INR' },
  }),
  startFunding: () => ({ params: { id: own.order }, body: { method: 'transak' } }),
  startPayment: () => ({ params: { id: own.order }, body: { method: 'card' } }),
  startEthPayment: () => ({ params: { id: own.order }, body: { payer: own.wallet } }),
  reportTransaction: () => ({ params: { id: own.order }, body: { hash } }),
  cancelOrder: () => ({ params: { id: own.order } }),
  confirmation: () => ({ params: { nftId: own.item, token: own.token } }),
  showcase: () => ({}),
  downloadPoster: () => ({ params: { id: own.item, format: 'story' } }),
  listNotifications: () => ({}),
  unreadNotifications: () => ({}),
  readAllNotifications: () => ({ query: {} }),
  notificationChoices: () => ({}),
  setNotificationChoices: () => ({ body: { mail: ['outbid'], push: [] } }),
  mailedChoice: () => ({ query: { token: 'x' } }),
  stopMails: () => ({ body: { token: 'x' } }),
  addPushDevice: () => ({ body: browser }),
  renewPushDevice: () => ({ body: { ...browser, old: browser.endpoint } }),
  removePushDevice: () => ({ params: { id: own.device } }),
  userNotifications: () => ({}),
  userNotificationsBare: () => ({}),
  updateNotification: () => ({ body: { id: own.note } }),
  homePage: () => ({}),
  announcement: () => ({}),
  countView: () => ({ body: { path: '/explore' } }),
  listPosts: () => ({}),
  legalText: () => ({ params: { page: 'terms' } }),
  helpTexts: () => ({}),
  legalChanges: () => ({ params: { page: 'terms', number: '2' } }),
  unreadLegal: () => ({}),
  readLegal: () => ({ body: { page: 'terms', number: 2 } }),
  getPost: () => ({ params: { slug: 'your-first-wallet-without-fear' } }),
  threadOfLink: () => ({ query: { token: 'x' } }),
  continueThread: () => ({ body: { token: 'x', message: 'One thing more about my order.' } }),
  writeToUs: () => ({ body: { ...message, topic: 'partner' } }),
  reportItem: () => ({ body: { ...message, itemId: own.item, reason: 'copyright' } }),
  reportPerson: () => ({ body: { ...message, handle: own.handle, part: 'avatar', reason: 'offensive' } }),
  subscribe: () => ({ body: { email: 'reader@example.com' } }),
  confirmSubscription: () => ({ body: { token: 'x' } }),
  unsubscribe: () => ({ body: { token: 'x' } }),
  listChains: () => ({}),
  walletBridge: () => ({}),
  listMarket: () => ({ query: { price: '10', sort: 'ending' } }),
  topAuctions: () => ({}),
  marketActivity: () => ({ query: { show: 'sales' } }),
  getMarketToken: () => ({ params: { id: own.item } }),
  myMarketToken: () => ({ params: { id: own.item } }),
  acceptBidTerms: () => ({ params: { id: own.item }, body: { round: '1', version: '2026-11' } }),
  myEditions: () => ({ params: { id: own.item } }),
  prepareMarketTransaction: () => ({ body: { intent: { kind: 'settle', marketToken: own.item } } }),
  sendMarketTransaction: () => ({ body: { intent: { kind: 'settle', marketToken: own.item } } }),
  reportMarketTransaction: () => ({
    body: { intent: { kind: 'settle', marketToken: own.item }, chain: 'polygon', hash },
  }),
  marketTransactions: () => ({}),
  marketTransaction: () => ({ params: { id: own.order } }),
  myBids: () => ({}),
  myApprovals: () => ({}),
  mySellable: () => ({}),
  myOnSale: () => ({}),
  myCredits: () => ({}),
  listLotteries: () => ({}),
  getLottery: () => ({ params: { id: 'no-such-lottery' } }),
  myLottery: () => ({ params: { id: 'no-such-lottery' } }),
  myLotteries: () => ({}),
  lotteryTickets: () => ({ params: { id: 'no-such-lottery' } }),
  lotteryDraw: () => ({ params: { id: 'no-such-lottery' } }),
  createTicketOrder: () => ({ params: { id: 'no-such-lottery' }, body: { count: 1 } }),
  ticketOrder: () => ({ params: { id: own.order } }),
  fundTickets: () => ({ params: { id: 'no-such-lottery' }, body: { method: 'transak', count: 1 } }),
  lotteryEntry: () => ({}),
  setLotteryEntry: () => ({ body: { adult: true } }),
  excludeFromLotteries: () => ({ body: { days: 1 } }),
  getPerson: () => ({ params: { handle: own.handle } }),
  personShowcase: () => ({ params: { handle: own.handle } }),
  personOnSale: () => ({ params: { handle: own.handle } }),
  personBids: () => ({ params: { handle: own.handle } }),
  personActivity: () => ({ params: { handle: own.handle }, query: { show: 'likes' } }),
  listCollectors: () => ({ query: { by: 'spent' } }),
  myCollectorPlace: () => ({ query: { by: 'sets' } }),
  setCollectorListed: () => ({ body: { listed: true } }),
  personSets: () => ({ params: { handle: own.handle } }),
  mySets: () => ({}),
  mySet: () => ({ params: { slug: 'kabali' } }),
  myHome: () => ({}),
  likedItems: () => ({}),
  filmFigures: () => ({ params: { slug: 'kabali' } }),
  followPerson: () => ({ params: { handle: own.handle } }),
  unfollowPerson: () => ({ params: { handle: own.handle } }),
  followState: () => ({ params: { handle: own.handle } }),
  myPerson: () => ({}),
  myActivity: () => ({}),
  myRoyalties: () => ({}),
  arrangeShowcase: () => ({ body: { tokens: [] } }),
  bidLatest: () => ({ body: { nft: own.item } }),
  appBidLatest: () => ({ body: { nft: own.item } }),
};

const names = Object.keys(endpoints) as EndpointName[];
const safe = (name: EndpointName): boolean => endpoints[name].method === 'get';
const forUsers = names.filter((name) => endpoints[name].access === 'user');
const writes = names.filter((name) => !safe(name));
/** Reads that the specification makes a POST (transactions:7): open to any site, as their responses are public. */
const postedReads: EndpointName[] = ['bidLatest', 'appBidLatest'];
const withBody = names.filter((name) => shapesOf(name).body);

/** Data that must not change whatever others try. */
const state = async () => ({
  orders: await shop.ctx.db.select().from(orders),
  likes: (await asha.call('listLikes')).response,
  wallets: (await asha.call('listWallets')).response,
  user: (await asha.call('me')).response,
  notes: (await asha.call('listNotifications')).response,
  signInMethods: (await asha.call('signInMethods')).response,
  sessions: (await asha.call('listSessions')).response,
  alerts: (await asha.call('notificationChoices')).response,
});

let known: Awaited<ReturnType<typeof state>> | undefined;
/** Read once: data that no test changed is the same for the next test. */
const stateBefore = async () => {
  known ??= await state();
  return known;
};

describe('a visitor', () => {
  test.each(forUsers)('%s asks to sign in', async (name) => {
    const { status, problem, headers } = await testVisitor(api).send(name, calls[name]());
    expect(status).toBe(401);
    expect(problem).toMatchObject({ code: 'auth/required', title: 'Please Login to Continue', status: 401 });
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  test.each(names.filter((name) => safe(name) && !forUsers.includes(name)))('%s is open', async (name) => {
    const { status } = await testVisitor(api).send(name, calls[name]());
    expect(status).not.toBe(401);
    expect(status).toBeLessThan(500);
  });

  test('with an invented session is no more than a visitor', async () => {
    const cookie = `${shop.ctx.config.instance}.session_token=invented.c2lnbmVk`;
    for (const name of forUsers) {
      const { status } = await testVisitor(api).send(name, { ...calls[name](), headers: { cookie } });
      expect(status, name).toBe(401);
    }
  });
});

describe('another site, in the browser of somebody who is signed in', () => {
  test.each(writes)('%s does nothing, and is refused unless it only reads', async (name) => {
    const before = await stateBefore();
    const expected = postedReads.includes(name) ? [200, undefined] : [403, 'request/forbidden-origin'];
    for (const origin of ['https://evil.example', 'http://localhost:3001', 'null', '']) {
      const { status, problem } = await asha.send(name, { ...calls[name](), headers: { origin } });
      expect([status, problem.code], origin).toEqual(expected);
    }
    expect(await state()).toEqual(before);
  });
});

describe('somebody else who is signed in', () => {
  test.each([
    'orderPage',
    'orderReceipts',
    'receiptPdf',
    'getOrder',
    'payOrder',
    'orderPayments',
    'paymentStatus',
    'createCashfreeOrder',
    'createPaymentIntent',
    'startFunding',
    'startPayment',
    'startEthPayment',
    'reportTransaction',
    'cancelOrder',
    'confirmation',
    'activateWallet',
    'unlinkWallet',
    'exportWallet',
    'updateNotification',
    'renamePasskey',
    'removePasskey',
    'endSession',
    'removePushDevice',
    'renewPushDevice',
  ] as const)('%s of what is Asha’s is refused and tells nothing', async (name) => {
    const before = await stateBefore();
    const { status, problem } = await ravi.send(name, calls[name]());
    expect([403, 404]).toContain(status);
    for (const secret of [...Object.values(own), 'Asha'])
      expect(JSON.stringify(problem)).not.toContain(secret);
    expect(await state()).toEqual(before);
  });

  test('sees nothing of Asha’s among what is their own', async () => {
    expect((await ravi.call('latestOrder')).response.order).toBeNull();
    expect((await ravi.call('showcase')).response.tokens).toEqual([]);
    expect((await ravi.call('listLikes')).response.items).toEqual([]);
    const { wallets } = (await ravi.call('listWallets')).response;
    expect(wallets.map(({ address }) => address)).not.toContain(own.wallet);
    expect((await ravi.call('me')).response.user?.email).toBe('ravi@example.com');
  });

  test.each(forUsers.filter(safe))('%s is for its asker alone, kept by nobody in between', async (name) => {
    const { headers } = await ravi.send(name, calls[name]());
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('vary')).toContain('Cookie');
  });

  test('Asha herself gets it', async () => {
    for (const name of ['getOrder', 'confirmation', 'latestOrder', 'listWallets', 'showcase'] as const)
      expect((await asha.send(name, calls[name]())).status, name).toBe(200);
    const [order] = await shop.ctx.db.select().from(orders).where(eq(orders.id, own.order));
    expect(order?.state).toBe('awaiting_payment');
  });
});

describe('a body that is none', () => {
  /** Sends raw text as Asha. */
  const send = async (name: EndpointName, body: string, type: string) => {
    const { method, path } = endpoints[name];
    const { params = {} } = calls[name]();
    const url = path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '');
    const response = await api.request(url, {
      method: method.toUpperCase(),
      headers: {
        origin: 'http://localhost:3000',
        'content-type': type,
        cookie: [...asha.cookies].map((pair) => pair.join('=')).join('; '),
      },
      body,
    });
    const problem = (await response.json()) as Problem;
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(Object.keys(errors)).toContain(problem.code);
    expect(problem).toMatchObject({ status: response.status, type: `/api/problems#${problem.code}` });
    return [response.status, problem.code];
  };

  test.each(withBody)('%s says what is wrong with it', async (name) => {
    const before = await stateBefore();
    const malformed = [400, 'request/malformed'];
    for (const text of ['', '{', '{"a":', 'null,', '\u0000', '<form>'])
      expect(await send(name, text, 'application/json'), text).toEqual(malformed);
    const good = JSON.stringify(calls[name]().body);
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'text/json',
    ])
      expect(await send(name, good, type), type).toEqual(malformed);
    // a profile that was not edited is saved by an empty object
    const empty = shapesOf(name).body?.safeParse({}).success ? [] : ['{}', '{"__proto__":{"a":1}}'];
    for (const text of ['null', '[]', '7', '"text"', ...empty])
      expect(await send(name, text, 'application/json'), text).toEqual([422, 'request/invalid']);
    expect(await state()).toEqual(before);
  });

  test.each(withBody)('%s refuses what is nested without end', async (name) => {
    const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
    const body = `{"response":{"clientExtensionResults":${deep}},"more":${deep}}`;
    expect(await send(name, body, 'application/json')).toEqual([400, 'request/malformed']);
  });

  test.each(writes)('%s refuses what is too large before it reads on', async (name) => {
    const before = await stateBefore();
    const large = JSON.stringify({ ...(calls[name]().body as object), more: 'x'.repeat(256 * 1024) });
    expect(await send(name, large, 'application/json')).toEqual([413, 'request/too-large']);
    expect(await state()).toEqual(before);
  });
});

test('nobody becomes an operator through the API, whatever is sent along (spec:25)', async () => {
  const body = { ...(calls.signUp().body as object), operator: true, role: 'operator', isAdmin: true };
  expect((await testVisitor(api).send('signUp', { body })).status).toBe(200);
  const [divya] = await shop.ctx.db.select().from(users).where(eq(users.email, 'divya@example.com'));
  expect(divya?.id).toBeDefined();
  expect(await shop.ctx.db.select().from(studioMembers)).toEqual([]);
});
