import { tokenIdOf } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import { getAddress } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttp } from '../../../api/app.ts';
import { catalogueRoutes } from '../../../api/routes/catalogue.ts';
import { events, mints, tokens } from '../../../chain/tables.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { type TestVisitor, testVisitor } from '../../../testing/visitor.ts';
import { addUser } from '../../accounts/index.ts';
import { wallets } from '../../wallets/tables.ts';
import { items } from '../tables.ts';
import { metadata, openShop } from '../testing/samples.ts';

const owner = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f';
const hash = `0x${'ab'.repeat(32)}` as const;
const mintHash = `0x${'cd'.repeat(32)}` as const;

let ctx: TestContext;
let visitor: TestVisitor;
let id: string;
let dropId: bigint;
beforeAll(async () => {
  ctx = await createTestContext();
  visitor = testVisitor(
    createHttp(ctx, {
      resolveUser: async () => null,
      routes: [catalogueRoutes(ctx)],
      mounts: [],
      readiness: {},
    }),
  );
  await openShop(ctx, [metadata('A', 'First', { quantity: 5 })]);
  const [row] = await ctx.db.select().from(items);
  id = row?.id ?? '';
  dropId = row?.dropId ?? 0n;
  const at = ctx.clock.now();
  const contract = ctx.chains.get('polygon').config.contracts.collectible;
  await ctx.db.insert(events).values({
    chain: 'polygon',
    blockNumber: 7,
    logIndex: 0,
    txHash: hash,
    contract,
    name: 'DropRegistered',
    args: {},
    at,
    dropId,
  });
  await ctx.db.insert(tokens).values({
    chain: 'polygon',
    tokenId: tokenIdOf(dropId, 3n).toString(),
    dropId,
    serial: 3,
    owner,
    transferCount: 0,
    locked: false,
    mintTxHash: mintHash,
    mintedAt: at,
    acquiredAt: at,
  });
});
afterAll(() => ctx.close());

const certificate = async (query = {}) => visitor.send('itemCertificate', { params: { id }, query });

test('an item is proved by contract, drop, tokens, its registration and the digest of its file', async () => {
  const { response } = await certificate();
  expect(response).toMatchObject({
    item: { title: 'First', film: 'Kabali', creator: 'Harbour Paint Room', quantity: 5 },
    chain: { name: 'polygon', chainId: ctx.chains.get('polygon').config.chainId },
    contract: ctx.chains.get('polygon').config.contracts.collectible,
    dropId: dropId.toString(),
    tokens: { first: tokenIdOf(dropId, 1n).toString(), last: tokenIdOf(dropId, 5n).toString() },
    royaltyBps: 1000,
    registered: { transaction: hash, explorerUrl: expect.stringContaining(hash) },
    files: [{ kind: 'picture', type: 'image/webp', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    edition: null,
  });
});

test('an edition that somebody owns is named with its token, owner and mint', async () => {
  const { response } = await certificate({ serial: '3' });
  expect(response.edition).toMatchObject({
    serial: 3,
    tokenId: tokenIdOf(dropId, 3n).toString(),
    owner: { address: owner, name: null, handle: null },
    minted: { transaction: mintHash },
  });
});

test('its owner is named where their wallet has bought here and their profile is public', async () => {
  const now = ctx.clock.now();
  const person = { name: 'Asha', email: 'asha@talkies.example', phone: null, emailVerified: true };
  const user = await addUser(ctx.db, person, now);
  const address = getAddress(owner);
  await ctx.db
    .insert(wallets)
    .values({ address, userId: user?.id ?? '', kind: 'extension', active: true, linkedAt: now });
  await ctx.changes.emit('people');
  const ownerOf = async () => (await certificate({ serial: '3' })).response.edition?.owner;
  expect(await ownerOf()).toMatchObject({ address: owner, name: null });
  await ctx.db.insert(mints).values({
    chain: 'polygon',
    orderId: '1',
    tokenId: tokenIdOf(dropId, 3n).toString(),
    dropId,
    buyer: owner,
    price: null,
    royalty: '0',
    fee: '0',
    txHash: mintHash,
    logIndex: 0,
    blockNumber: 8,
    at: now,
  });
  await ctx.changes.emit('people');
  expect(await ownerOf()).toMatchObject({ address: owner, name: 'Asha' });
});

test.each([
  ['nobody owns', { serial: '4' }, 404, 'item/no-such-edition'],
  ['the drop does not have', { serial: '6' }, 404, 'item/no-such-edition'],
  ['is no number', { serial: 'first' }, 422, 'request/invalid'],
])('an edition that %s has no certificate', async (_, query, status, code) => {
  const answered = await certificate(query);
  expect(answered.status).toBe(status);
  expect(answered.problem.code).toBe(code);
});

test('what is not on sale yet has no certificate', async () => {
  await ctx.db.update(items).set({ status: 'draft' }).where(eq(items.id, id));
  await ctx.changes.emit('catalogue');
  expect((await certificate()).status).toBe(404);
});
