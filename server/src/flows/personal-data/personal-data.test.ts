import { tokenIdOf } from '@talkies/shared';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import type { Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../api/app.ts';
import { createApi } from '../../app/app.ts';
import { lotteries, ticketPurchases } from '../../chain/lottery/tables.ts';
import { tokens } from '../../chain/tables.ts';
import { sessionConfirmations } from '../../modules/accounts/confirm/tables.ts';
import { deletedAccountMails, sessions, signInMethods, users } from '../../modules/accounts/tables.ts';
import { confirmNewest, signedIn } from '../../modules/accounts/testing/accounts.ts';
import { launches } from '../../modules/catalogue/index.ts';
import { contactMessages, subscribers } from '../../modules/content/tables.ts';
import { addReply } from '../../modules/inbox/index.ts';
import { inboxThreads } from '../../modules/inbox/tables.ts';
import { launchesPersonalData } from '../../modules/launches/index.ts';
import { launchAllowed } from '../../modules/launches/tables.ts';
import { lotteryOffers } from '../../modules/lottery/tables.ts';
import { media } from '../../modules/media/tables.ts';
import { notify } from '../../modules/notifications/index.ts';
import { notifications } from '../../modules/notifications/tables.ts';
import { orders } from '../../modules/orders/tables.ts';
import { fundings } from '../../modules/payments/funding/tables.ts';
import { payments } from '../../modules/payments/tables.ts';
import { contentReports } from '../../modules/social/content-reports/tables.ts';
import { freezeVault } from '../../modules/wallets/index.ts';
import { retiredVaults, vaults } from '../../modules/wallets/tables.ts';
import { rawRows } from '../../platform/db/raw-rows.ts';
import { type TestVisitor, testVisitor } from '../../testing/visitor.ts';
import { setPicture } from '../profiles/profile-picture.ts';
import { type Shop, startShop } from '../testing/shop.ts';
import { memberOf } from '../testing/studio.ts';
import { prepareErasure } from './delete-account.ts';
import { personalDataSources } from './sources.ts';

let shop: Shop;
let api: HttpApp;
let asha: TestVisitor;
let id: string;
let itemId: string;
let dropId: bigint;
let vault: Hex;

const email = 'asha@example.com';
const leave = (giveUp = true) => asha.call('deleteAccount', { body: { understood: true, giveUp } });
const obstacles = async () => (await asha.call('deletionState')).response.obstacles;

beforeAll(async () => {
  shop = await startShop();
  api = createApi(shop.ctx);
  asha = await signedIn(shop.ctx, api);
  id = (await asha.call('me')).response.user?.id ?? '';
  const item = await shop.addItem();
  itemId = item.id;
  dropId = item.dropId;
  vault = (await asha.call('createVault')).response.address as Hex;
  await asha.call('likeItem', { params: { id: itemId } });
  await asha.call('createOrder', { body: { itemId } });
  const picture = await sharp({ create: { width: 30, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await setPicture(shop.ctx, { id, name: 'Asha' }, 'avatar', picture);
});
afterAll(() => shop.close());

test('every table with somebody’s id in it belongs to a part: nothing is forgotten by download or deletion', async () => {
  const found = await rawRows<{ name: string }>(
    shop.ctx.db,
    sql`
    select distinct table_name as name from information_schema.columns
      where table_schema = 'app' and column_name ~ '(^|_)(user|uid|owner|follower|followed|seller|buyer|bidder|person)(_id)?$'
        and column_name <> 'limit_per_person'
    union
    select distinct child.table_name as name
      from information_schema.referential_constraints link
      join information_schema.key_column_usage child on child.constraint_name = link.constraint_name
        and child.constraint_schema = link.constraint_schema
      join information_schema.constraint_column_usage parent on parent.constraint_name = link.unique_constraint_name
        and parent.constraint_schema = link.unique_constraint_schema
      where parent.table_schema = 'app' and parent.table_name = 'users'`,
  );
  const names = found.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['sessions', 'likes', 'orders', 'vaults']));
  const covered = new Set(personalDataSources.flatMap(({ tables }) => tables));
  expect(names.filter((name) => !covered.has(name))).toEqual([]);
});

test('the download holds what we know of a person, and nothing that opens a door', async () => {
  await shop.ctx.db.delete(sessionConfirmations);
  expect((await asha.call('personalData')).problem.code).toBe('auth/reauthentication-required');
  await confirmNewest(shop.ctx, email);
  const [order] = await shop.ctx.db.select().from(orders).where(eq(orders.userId, id));
  const at = shop.ctx.clock.now();
  const request = { method: 'card', amount: 12_00n, currency: 'USD', idempotencyKey: 'secret' } as const;
  await shop.ctx.db
    .insert(payments)
    .values({ ...request, orderId: order?.id ?? '', state: 'failed', createdAt: at, updatedAt: at });
  const { status, headers, response } = await asha.call('personalData');
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toBe('attachment; filename="talkies-data.json"');
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(response).toMatchObject({
    account: { user: { email, name: 'Asha Menon', phone: '+919840012345' }, sessions: [{}] },
    social: { likes: [{ item: itemId }] },
    orders: { orders: [{ itemId, state: 'awaiting_payment', steps: [{ state: 'created' }, {}] }] },
    payments: [{ method: 'card', state: 'failed', amount: '1200', currency: 'USD', refunds: [] }],
    wallets: { emailWallet: { address: vault, uses: [{ use: 'created' }] } },
  });
  const text = JSON.stringify(response);
  const [secret] = await shop.ctx.db.select().from(vaults);
  const [session] = await shop.ctx.db.select().from(sessions).where(eq(sessions.userId, id));
  const [account] = await shop.ctx.db.select().from(signInMethods).where(eq(signInMethods.userId, id));
  for (const hidden of [secret?.sealedKey, secret?.sealedDataKey, session?.token, account?.password]) {
    expect(hidden).toBeTruthy();
    expect(text).not.toContain(hidden);
  }
});

test('what a removed e-mail wallet did is in the download of its owner', async () => {
  const kavi = await signedIn(shop.ctx, api, { email: 'kavi@example.com' });
  await confirmNewest(shop.ctx, 'kavi@example.com');
  const { address } = (await kavi.call('createVault')).response;
  const user = (await kavi.call('me')).response.user?.id ?? '';
  await shop.ctx.db.delete(vaults).where(eq(vaults.userId, user));
  expect((await kavi.call('personalData')).response).toMatchObject({
    wallets: { emailWallet: { address: null, uses: [{ address, use: 'created' }], sent: [] } },
  });
});

test('somebody else’s data is not in it', async () => {
  const ravi = await signedIn(shop.ctx, api, { email: 'ravi@example.com', name: 'Ravi' });
  const text = JSON.stringify((await ravi.call('personalData')).response);
  for (const hers of [email, itemId, vault, id]) expect(text).not.toContain(hers);
});

test('an answer to a report of a profile does not name its account', async () => {
  const meena = await signedIn(shop.ctx, api, { email: 'meena@example.com', name: 'Meena' });
  const userId = (await meena.call('me')).response.user?.id ?? '';
  const about = { person: { id, part: 'cover' as const }, itemId: null };
  await shop.ctx.db.transaction((tx) =>
    notify(shop.ctx, tx, {
      userId,
      kind: 'report-answered',
      data: { title: 'a cover picture', ...about, answer: 'We looked at it.' },
      key: 'report/R-1',
    }),
  );
  const text = JSON.stringify((await meena.call('personalData')).response);
  await shop.ctx.db.delete(notifications).where(eq(notifications.key, 'report/R-1'));
  expect(text).toContain('We looked at it.');
  expect(text).not.toContain(id);
});

test('who registered with an address that is not proved takes nobody’s place on a drop’s list with them', async () => {
  const { db } = shop.ctx;
  const [stranger] = await db
    .update(users)
    .set({ emailVerified: false })
    .where(eq(users.id, (await shop.addPerson('stranger')).id))
    .returning();
  const at = shop.ctx.clock.now();
  const times = { opensAt: at, scheduledAt: at, createdAt: at, changedAt: at };
  await db.insert(launches).values({ id: 'drop', title: 'Drop', limitPerPerson: 1, ...times });
  await db.insert(launchAllowed).values({ launchId: 'drop', value: stranger?.email ?? '' });
  const erase = () => db.transaction((tx) => launchesPersonalData.erase(shop.ctx, tx, stranger?.id ?? ''));
  await erase();
  expect(await db.$count(launchAllowed)).toBe(1);
  await db
    .update(users)
    .set({ emailVerified: true })
    .where(eq(users.id, stranger?.id ?? ''));
  await erase();
  expect(await db.$count(launchAllowed)).toBe(0);
});

describe('deleting an account', () => {
  test('asks who one is, first', async () => {
    await shop.ctx.db.delete(sessionConfirmations);
    expect((await leave()).problem.code).toBe('auth/reauthentication-required');
    await confirmNewest(shop.ctx, email);
  });

  test('takes more than the password of who gives something up', async () => {
    await confirmNewest(shop.ctx, email, 'password');
    expect((await leave(false)).problem.code).toBe('profile/not-empty');
    expect((await leave(true)).problem).toMatchObject({
      code: 'auth/reauthentication-required',
      proofs: ['mail', 'sms', 'google', 'passkey'],
    });
    await shop.ctx.db.delete(sessionConfirmations);
    await confirmNewest(shop.ctx, email);
  });

  test('names what has to be taken out, with the page for it, and deletes nothing until then', async () => {
    const at = shop.ctx.clock.now();
    await shop.ctx.db.insert(tokens).values({
      chain: 'polygon',
      tokenId: tokenIdOf(dropId, 1n).toString(),
      dropId,
      serial: 1,
      owner: vault,
      acquiredAt: at,
      mintedAt: at,
      transferCount: 0,
      locked: false,
      mintTxHash: `0x${'1'.repeat(64)}`,
    });
    const found = await obstacles();
    expect(found).toEqual(
      expect.arrayContaining([
        { kind: 'token', what: 'The Entry, no. 1', path: '/wallet', waivable: false },
        {
          kind: 'unpaid',
          what: expect.stringMatching(/^The Entry, TK-/),
          path: expect.stringContaining('/orders/'),
          waivable: false,
        },
        // no chain answers in this test: a chain that cannot be read prevents the deletion
        { kind: 'unreachable', what: 'polygon', path: '/wallet', waivable: false },
      ]),
    );
    const { problem } = await leave();
    expect(problem.code).toBe('profile/not-empty');
    expect((await asha.call('me')).response.user?.email).toBe(email);
    await shop.ctx.db.delete(tokens);
    const [order] = await shop.ctx.db.select().from(orders).where(eq(orders.userId, id));
    await asha.call('cancelOrder', { params: { id: order?.id ?? '' } });
  });

  test('names tickets and later sales’ money that may be given up', async () => {
    for (const { failFastClient } of shop.ctx.chains.all()) failFastClient.getBalance = async () => 0n;
    const at = shop.ctx.clock.now();
    const [hash, chain] = [`0x${'3'.repeat(64)}` as const, 'polygon' as const];
    const terms = { ticketPrice: '1', moneyPrize: '0', maxTickets: 9, walletLimit: 0, permitOnly: false };
    const onChain = { chain, lotteryId: 12, createdAt: at, txHash: hash, ...terms };
    const parties = { giver: vault, beneficiary: vault, tokenId: '1', listHash: hash };
    const sale = { state: 'selling' as const, sold: 2, purchases: 1, deadline: at, round: 1 };
    await shop.ctx.db.insert(lotteries).values({ ...onChain, ...parties, ...sale });
    await shop.ctx.db.insert(ticketPurchases).values({
      ...{ chain, lotteryId: 12, number: 0, first: 0, count: 2, holder: vault, at },
      ...{ blockNumber: 1, logIndex: 0, txHash: hash },
    });
    await shop.ctx.db.insert(lotteryOffers).values({
      ...{ id: 'first-night', name: 'First Night', itemId, chain, lotteryId: 12, createdAt: at },
      ...{ providers: false, freeEntry: false, terms: { ...terms, seconds: 9, beneficiary: null } },
    });
    expect(await obstacles()).toEqual([
      { kind: 'income', what: 'Royalties and shares of sales', path: '/royalties', waivable: true },
      { kind: 'ticket', what: 'First Night', path: '/lottery/first-night', waivable: true },
    ]);
    for (const table of [lotteryOffers, ticketPurchases, lotteries]) await shop.ctx.db.delete(table);
  });

  test('waits for coins that are being bought into the e-mail wallet, also for an order that has ended', async () => {
    for (const { failFastClient } of shop.ctx.chains.all()) failFastClient.getBalance = async () => 0n;
    const [order] = await shop.ctx.db.select().from(orders).where(eq(orders.userId, id));
    expect(order?.state).toBe('expired');
    const at = shop.ctx.clock.now();
    const coins = { chain: 'polygon', wei: '2000000000000000000', needed: '1', method: 'transak' } as const;
    const begun = { ...coins, state: 'pending', proved: true, createdAt: at, updatedAt: at } as const;
    const underway = { ...begun, orderId: order?.id ?? '', idempotencyKey: 'one', nextCheckAt: at };
    // bought coins reach a person's own wallet without an account too
    const elsewhere = { ...underway, idempotencyKey: 'two', wallet: `0x${'2'.repeat(40)}` } as const;
    await shop.ctx.db.insert(fundings).values([{ ...underway, wallet: vault }, elsewhere]);
    expect(await obstacles()).toEqual([
      {
        kind: 'funding',
        what: '2 MATIC with Transak',
        path: `/orders/${order?.id}`,
        waivable: false,
      },
    ]);
    expect((await leave()).problem).toMatchObject({
      code: 'profile/not-empty',
      detail: 'Still there: funding 2 MATIC with Transak.',
    });
    await shop.ctx.db.update(fundings).set({ nextCheckAt: null }).where(eq(fundings.wallet, vault));
    expect(await obstacles()).toEqual([]);
  });

  test('says at once that a frozen e-mail wallet holds it up, and whom to write to', async () => {
    const { ctx } = shop;
    for (const { failFastClient } of ctx.chains.all()) failFastClient.getBalance = async () => 0n;
    await ctx.db.transaction((tx) => freezeVault(ctx, tx, id, 'Somebody else may have its key.'));
    expect(await obstacles()).toEqual([
      { kind: 'frozen', what: 'E-mail wallet: write to us', path: '/contact', waivable: false },
    ]);
    const refused = {
      code: 'profile/not-empty',
      message: 'Still there: frozen E-mail wallet: write to us.',
    };
    expect((await leave()).problem).toMatchObject({ code: refused.code, detail: refused.message });
    await ctx.db.update(vaults).set({ frozenAt: null, frozenFor: null });
    // frozen once its key was sealed
    const erase = await prepareErasure(ctx, id, { giveUp: true, answer: null });
    await ctx.db.transaction((tx) => freezeVault(ctx, tx, id, 'Somebody else may have its key.'));
    await expect(ctx.db.transaction(erase)).rejects.toMatchObject(refused);
    await ctx.db.update(vaults).set({ frozenAt: null, frozenFor: null });
  });

  test('takes everything of the person away and keeps the books without them', async () => {
    const chains = shop.ctx.chains.all();
    for (const { failFastClient } of chains) failFastClient.getBalance = async () => 0n;
    expect(await obstacles()).toEqual([]);
    const before = await shop.ctx.db.select().from(orders);
    const divya = await signedIn(shop.ctx, api, { email: 'divya@example.com' });
    const handleOf = async (who: TestVisitor) => (await who.call('me')).response.user?.handle ?? '';
    const ashas = await handleOf(asha);
    await asha.call('followPerson', { params: { handle: await handleOf(divya) } });
    await divya.call('followPerson', { params: { handle: ashas } });
    const notified = async () =>
      (await divya.call('listNotifications')).response.notifications.map(({ title }) => title);
    expect(await notified()).toContain('Somebody follows you');
    const { status, headers } = await leave(false);
    expect(status).toBe(200);
    expect(headers.get('set-cookie')).toContain('Max-Age=0');
    expect((await asha.call('me')).response.user).toBeNull();

    const left = await shop.ctx.db.select().from(orders);
    expect(left.map(({ number }) => number)).toEqual(before.map(({ number }) => number));
    expect(left.map(({ userId }) => userId)).toEqual(['deleted']);
    expect(await shop.ctx.db.select().from(users).where(eq(users.id, id))).toEqual([]);
    expect(await shop.ctx.db.select().from(media)).toEqual([]);
    const item = await asha.call('getItem', { params: { id: itemId } });
    expect(item.response.likes).toBe(0);
    // follows between the person and others, and notifications about them, are gone
    expect((await divya.call('getPerson', { params: { handle: ashas } })).problem.code).toBe(
      'person/not-found',
    );
    expect((await divya.call('myPerson')).response.counts).toMatchObject({ followers: 0, following: 0 });
    expect(await notified()).not.toContain('Somebody follows you');
    // only the key stays, for a while, without a trace of its owner
    const retired = await shop.ctx.db.select().from(retiredVaults);
    expect(retired).toMatchObject([{ address: vault, userId: 'deleted' }]);
    for (const source of personalDataSources)
      for (const table of source.tables) {
        const rows = await shop.ctx.db.execute(
          sql`select * from ${sql.identifier('app')}.${sql.identifier(table)}`,
        );
        expect(JSON.stringify(rows), table).not.toContain(id);
      }
  });

  test('says farewell once, and then forgets the address', async () => {
    await shop.ctx.queue.runDue();
    expect(shop.ctx.mailer.sent.at(-1)).toMatchObject({
      to: email,
      subject: 'Your Talkies account is deleted',
      // who did not delete it themselves can have the wallet's key restored while it is kept
      text: expect.stringContaining('Was it not you who asked? Write to us'),
    });
    shop.ctx.clock.advance(24 * 3600 + 1);
    await shop.ctx.queue.runDue();
    expect(await shop.ctx.db.select().from(deletedAccountMails)).toEqual([]);
  });

  test('leaves the address free for somebody new', async () => {
    const again = await signedIn(shop.ctx, api);
    expect((await again.call('listLikes')).response.items).toEqual([]);
  });
});

describe('what was written signed out', () => {
  const stranger = () => testVisitor(api);
  /** A message, a report and our reply to it, under an address. */
  async function written(address: string) {
    const form = { name: 'Meera', email: address, message: `Words of ${address}` };
    const { response: message } = await stranger().call('writeToUs', { body: { ...form, topic: 'order' } });
    const { response: report } = await stranger().call('reportItem', {
      body: { ...form, itemId, reason: 'other' },
    });
    const words = { from: 'us', author: null, text: `Reply to ${address}`, close: false } as const;
    await addReply(shop.ctx, shop.ctx.db, message.number, null, words);
    return [message.number, report.number];
  }
  const stored = async () =>
    [
      ...(await shop.ctx.db.select({ id: contactMessages.id }).from(contactMessages)),
      ...(await shop.ctx.db.select({ id: contentReports.id }).from(contentReports)),
      ...(await shop.ctx.db.select({ id: inboxThreads.id }).from(inboxThreads)),
    ].map((row) => row.id);
  const download = async (who: TestVisitor) => JSON.stringify((await who.call('personalData')).response);

  test('is theirs who have proved its address: downloaded, and gone with the account', async () => {
    const address = 'meera@example.com';
    const numbers = await written(address);
    const others = await written('somebody@example.com');
    const meera = await signedIn(shop.ctx, api, { email: address });
    const text = await download(meera);
    for (const one of [...numbers, `Words of ${address}`, `Reply to ${address}`]) expect(text).toContain(one);
    for (const one of others) expect(text).not.toContain(one);
    await meera.call('deleteAccount', { body: { understood: true, giveUp: true } });
    const left = await stored();
    expect(numbers.filter((number) => left.includes(number))).toEqual([]);
    expect(left).toEqual(expect.arrayContaining(others));
  });

  test('is nobody’s whose address is only typed, and neither is its newsletter', async () => {
    const address = 'kavya@example.com';
    const kavya = await signedIn(shop.ctx, api, { email: address });
    await shop.ctx.db.update(users).set({ emailVerified: false }).where(eq(users.email, address));
    const numbers = await written(address);
    const at = shop.ctx.clock.now();
    await shop.ctx.db
      .insert(subscribers)
      .values({ id: 'kavya', email: address, state: 'confirmed', requestedAt: at });
    const text = await download(kavya);
    for (const one of numbers) expect(text).not.toContain(one);
    expect(JSON.parse(text).letters.newsletter).toEqual([]);
    await kavya.call('deleteAccount', { body: { understood: true, giveUp: true } });
    expect(await shop.ctx.db.select().from(users).where(eq(users.email, address))).toEqual([]);
    expect(await stored()).toEqual(expect.arrayContaining(numbers));
    expect(await shop.ctx.db.select().from(subscribers).where(eq(subscribers.id, 'kavya'))).toHaveLength(1);
  });
});

test('a member of the studio keeps their account until the membership has ended', async () => {
  const [owner, viewer] = [
    await memberOf(shop.ctx, api, 'owner', 'owner'),
    await memberOf(shop.ctx, api, 'viewer', 'viewer'),
  ];
  const go = (who: TestVisitor) => who.call('deleteAccount', { body: { understood: true, giveUp: true } });
  const membership = { kind: 'membership', waivable: false };
  expect((await owner.call('deletionState')).response.obstacles).toEqual([
    {
      ...membership,
      what: 'Last owner of the studio: make somebody else an owner first',
      path: '/studio/members',
    },
  ]);
  expect((await viewer.call('deletionState')).response.obstacles).toEqual([
    { ...membership, what: 'Work in the studio: an owner ends the membership first', path: '/studio' },
  ]);
  for (const who of [owner, viewer]) {
    await confirmNewest(shop.ctx, who.email);
    expect((await go(who)).problem.code).toBe('profile/not-empty');
  }
  expect((await owner.studio('studioMe')).response.role).toBe('owner');
  await owner.studio('removeMember', { params: { id: viewer.id } });
  expect((await go(viewer)).status).toBe(200);
});
