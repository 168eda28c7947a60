import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type Hex, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operatorVault } from '../../../commands/operator/vault.ts';
import type { HttpApp } from '../../api/app.ts';
import { createApi } from '../../app/app.ts';
import { drops } from '../../chain/tables.ts';
import { confirmNewest, signedIn } from '../../modules/accounts/testing/accounts.ts';
import { ethPayments } from '../../modules/eth-payments/tables.ts';
import { fundings } from '../../modules/payments/funding/tables.ts';
import { royaltyBatches, royaltyPayees, royaltyPayouts } from '../../modules/royalties/tables.ts';
import { auditLines } from '../../modules/studio/audit/tables.ts';
import { retiredVaults, vaults, wallets } from '../../modules/wallets/tables.ts';
import { runEarly } from '../../platform/jobs/testing/early.ts';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import type { TestVisitor } from '../../testing/visitor.ts';
import { type Shop, startShop } from '../testing/shop.ts';

let chain: TestChain;
let shop: Shop;
let api: HttpApp;
beforeAll(async () => {
  chain = await startTestChain();
  shop = await startShop(chain);
  api = createApi(shop.ctx);
});
afterAll(async () => {
  await shop.close();
  await chain.stop();
});

let asha: TestVisitor;
let people = 0;
beforeEach(async () => {
  asha = await signedIn(shop.ctx, api, { email: `keeper-${++people}@example.com` });
});
async function link(visitor: TestVisitor, key = privateKeyToAccount(generatePrivateKey())) {
  const { response } = await visitor.call('challengeWallet', {
    body: { address: key.address, chainId: 31337 },
  });
  const signature = await key.signMessage({ message: response.message });
  await visitor.call('linkWallet', { body: { message: response.message, signature } });
  return key;
}
const unlink = (address: string, visitor = asha) => visitor.call('unlinkWallet', { params: { address } });
const addresses = async () => (await asha.call('listWallets')).response.wallets.map(({ address }) => address);

test('a wallet that is let go is no longer the user’s, and another may link it', async () => {
  const key = await link(asha);
  const ravi = await signedIn(shop.ctx, api, { email: `other-${people}@example.com` });
  expect((await unlink(key.address, ravi)).problem.code).toBe('wallet/not-yours');
  expect((await unlink(key.address.toLowerCase())).status).toBe(200);
  expect(await addresses()).toEqual([]);
  expect((await asha.call('me')).response.wallet).toBeNull();
  await link(ravi, key);
  expect((await ravi.call('listWallets')).response.wallets.map(({ address }) => address)).toEqual([
    key.address,
  ]);
});

test('not while an order could still mint to it; the order is listed, and can be cancelled', async () => {
  const key = await link(asha);
  const item = await shop.addItem();
  await shop.ctx.rates.refresh();
  const { response: order } = await asha.call('createOrder', { body: { itemId: item.id } });
  expect((await unlink(key.address)).problem.code).toBe('wallet/in-use');
  const reserved = async () =>
    (await asha.call('listReservations')).response.orders.map(({ id, state }) => [id, state]);
  expect(await reserved()).toEqual([[order.id, 'awaiting_payment']]);
  await asha.call('cancelOrder', { params: { id: order.id } });
  expect(await reserved()).toEqual([[order.id, 'expired']]);
  const another = await signedIn(shop.ctx, api, { email: `looks-${people}@example.com` });
  expect((await another.call('listReservations')).response.orders).toEqual([]);
  // the voucher that was handed out works until its last second, so the wallet stays until then
  expect((await unlink(key.address)).problem.code).toBe('wallet/in-use');
});

test('the e-mail wallet goes with its key, but only empty', async () => {
  const address = (await asha.call('createVault')).response.address as Hex;
  await chain.fund(address, parseEther('2'));
  expect((await unlink(address)).problem).toMatchObject({
    code: 'wallet/not-empty',
    detail: 'There is 2 MATIC in it. Send it to another wallet first.',
  });
  await chain.fund(address, 1000n);
  shop.ctx.clock.advance(900);
  expect((await unlink(address)).problem.code).toBe('auth/reauthentication-required');
  await asha.call('confirmMe', { body: { password: 'nine lives' } });
  expect((await unlink(address)).status).toBe(200);
  expect(await shop.ctx.db.select().from(vaults).where(eq(vaults.address, address))).toEqual([]);
  expect(await addresses()).toEqual([]);
});

test('a frozen e-mail wallet receives no purchase and is not let go, and both refusals say that it is frozen', async () => {
  const address = (await asha.call('createVault')).response.address as Hex;
  const item = await shop.addItem();
  await shop.ctx.rates.refresh();
  await shop.ctx.db.update(vaults).set({ frozenAt: shop.ctx.clock.now() }).where(eq(vaults.address, address));
  expect((await unlink(address)).problem.code).toBe('wallet/frozen');
  expect((await asha.call('createOrder', { body: { itemId: item.id } })).problem.code).toBe('wallet/frozen');
});

test('the list of wallets says since when the e-mail wallet is frozen, and says it of no other wallet', async () => {
  const address = (await asha.call('createVault')).response.address as Hex;
  const own = await link(asha);
  const listed = async () =>
    (await asha.call('listWallets')).response.wallets.map(({ address, frozenAt }) => [address, frozenAt]);
  expect(await listed()).toEqual([
    [address, null],
    [own.address, null],
  ]);
  const frozenAt = shop.ctx.clock.now();
  await shop.ctx.db.update(vaults).set({ frozenAt }).where(eq(vaults.address, address));
  expect(await listed()).toEqual([
    [address, frozenAt.toISOString()],
    [own.address, null],
  ]);
});

test('who removed the e-mail wallet gets a new one with another address', async () => {
  const address = (await asha.call('createVault')).response.address as Hex;
  await chain.fund(address, 0n);
  expect((await unlink(address)).status).toBe(200);
  expect((await asha.call('createVault')).response.address).not.toBe(address);
});

test('the e-mail wallet stays while coins that are being bought may still come into it', async () => {
  const address = (await asha.call('createVault')).response.address as Hex;
  await chain.fund(address, 0n);
  const at = shop.ctx.clock.now();
  const bought = { chain: 'polygon', wallet: address, wei: '1', needed: '1', proved: true } as const;
  const times = { nextCheckAt: at, createdAt: at, updatedAt: at };
  await shop.ctx.db.insert(fundings).values({
    ...bought,
    ...times,
    orderId: randomUUID(),
    method: 'transak',
    state: 'pending',
    idempotencyKey: '',
  });
  expect((await unlink(address)).problem).toMatchObject({
    code: 'wallet/in-use',
    detail: expect.stringContaining('being bought'),
  });
  await shop.ctx.db.update(fundings).set({ nextCheckAt: null }).where(eq(fundings.wallet, address));
  expect((await unlink(address)).status).toBe(200);
});

test('the e-mail wallet stays while royalties are being paid to it', async () => {
  const address = (await asha.call('createVault')).response.address as Hex;
  await chain.fund(address, 0n);
  const batchId = randomUUID();
  const begunAt = shop.ctx.clock.now();
  await shop.ctx.db.insert(royaltyBatches).values({ id: batchId, startedBy: 'owner', startedAt: begunAt });
  const paid = {
    chain: 'polygon',
    creator: address,
    cents: 5_00n,
    batchId,
    payee: address,
    wei: '1',
  } as const;
  await shop.ctx.db.insert(royaltyPayouts).values({ ...paid, state: 'begun', begunAt });
  expect((await unlink(address)).problem).toMatchObject({
    code: 'wallet/in-use',
    detail: expect.stringContaining('on its way'),
  });
  const { obstacles } = (await asha.call('deletionState')).response;
  expect(obstacles).toMatchObject([{ kind: 'transaction', what: 'Royalties, 5.00 USD', waivable: false }]);
  await shop.ctx.db.update(royaltyPayouts).set({ state: 'paid' }).where(eq(royaltyPayouts.payee, address));
  expect((await unlink(address)).status).toBe(200);
});

describe('an e-mail wallet to which sales to come are paid stays, unless its owner gives that up with the account', () => {
  const other = privateKeyToAccount(generatePrivateKey()).address;
  const terms = { chain: 'polygon', supplyCap: 1, royaltyBps: 1000, feeBps: 125, minted: 0 } as const;
  const at = new Date('2026-11-01T00:00:00Z');
  const payee = { chain: 'polygon', creator: other, currency: 'USD', updatedAt: at } as const;
  test.each([
    [
      'the creator of a drop',
      (own: Hex) =>
        shop.ctx.db.insert(drops).values({ ...terms, dropId: 9001n, creator: own, beneficiary: other }),
    ],
    [
      'the beneficiary of a drop',
      (own: Hex) =>
        shop.ctx.db.insert(drops).values({ ...terms, dropId: 9002n, creator: other, beneficiary: own }),
    ],
    [
      'the address at which a creator is paid',
      (own: Hex) => shop.ctx.db.insert(royaltyPayees).values({ ...payee, address: own }),
    ],
  ])('as %s', async (_, name) => {
    const address = (await asha.call('createVault')).response.address as Hex;
    await chain.fund(address, 0n);
    await name(address);
    expect((await unlink(address)).problem).toMatchObject({
      code: 'wallet/in-use',
      detail: expect.stringContaining('are paid to it'),
    });
    const { obstacles } = (await asha.call('deletionState')).response;
    expect(obstacles).toMatchObject([{ kind: 'income', waivable: true }]);
    expect(await addresses()).toEqual([address]);
  });
});

test('the e-mail wallet stays while ETH that it paid may come back to it', async () => {
  const payer = (await asha.call('createVault')).response.address as Hex;
  await chain.fund(payer, 0n);
  const at = shop.ctx.clock.now();
  const quoted = {
    orderId: randomUUID(),
    chainOrderId: '1',
    chain: 'ethereum',
    amount: '2000000000000',
  } as const;
  const times = { expiresAt: at, createdAt: at, updatedAt: at };
  await shop.ctx.db
    .insert(ethPayments)
    .values({ ...quoted, ...times, payer, payerKind: 'vault', signature: '0x', state: 'refunding' });
  expect((await unlink(payer)).problem).toMatchObject({
    code: 'wallet/in-use',
    detail: expect.stringContaining('on its way'),
  });
  const { obstacles } = (await asha.call('deletionState')).response;
  expect(obstacles).toMatchObject([{ kind: 'transaction', what: '0.000002 ETH', waivable: false }]);
  await shop.ctx.db.update(ethPayments).set({ state: 'refunded' }).where(eq(ethPayments.payer, payer));
  expect((await unlink(payer)).status).toBe(200);
});

describe('the key of an e-mail wallet that was let go', () => {
  const operate = async (...argv: string[]): Promise<string[]> => {
    const lines: string[] = [];
    await operatorVault(shop.ctx, argv, { out: (line: string) => lines.push(line) } as never);
    return lines;
  };
  const letGo = async (): Promise<Hex> => {
    const address = (await asha.call('createVault')).response.address as Hex;
    await chain.fund(address, 0n);
    expect((await unlink(address)).status).toBe(200);
    return address;
  };
  const email = () => `keeper-${people}@example.com`;

  test('is kept sealed, and given back by the operator', async () => {
    const address = await letGo();
    const [row] = await shop.ctx.db.select().from(retiredVaults).where(eq(retiredVaults.address, address));
    expect((await operate('retired')).join('\n')).toContain(address);
    expect(row?.sealedKey).toBeTruthy();
    await operate('restore', address, email());
    expect(await addresses()).toEqual([address]);
    const logged = await shop.ctx.db.select().from(auditLines);
    expect(logged).toMatchObject([{ actor: 'command', operation: 'vault.restore', after: { address } }]);
    expect(await shop.ctx.db.select().from(retiredVaults).where(eq(retiredVaults.address, address))).toEqual(
      [],
    );
    await confirmNewest(shop.ctx, email());
    const shown = await asha.call('exportWallet', { params: { address } });
    expect(privateKeyToAccount(shown.response.privateKey as Hex).address).toBe(address);
  });

  test('goes to nobody who has another e-mail wallet, nor where another account has linked it', async () => {
    const address = await letGo();
    await asha.call('createVault');
    await expect(operate('restore', address, email())).rejects.toThrow('It has to let it go first');
    const ravi = `other-${people}@example.com`;
    await signedIn(shop.ctx, api, { email: ravi });
    await shop.ctx.db.insert(wallets).values({
      address,
      userId: (await asha.call('me')).response.user?.id ?? '',
      kind: 'extension',
      active: false,
      linkedAt: shop.ctx.clock.now(),
    });
    await expect(operate('restore', address, ravi)).rejects.toThrow('Another account has linked');
    await expect(operate('restore', address, 'nobody@example.com')).rejects.toThrow('Nobody has proved');
  });

  test('is destroyed half a year later', async () => {
    const address = await letGo();
    const retired = () => shop.ctx.db.select().from(retiredVaults).where(eq(retiredVaults.address, address));
    const day = 24 * 3600;
    shop.ctx.clock.advance(180 * day - 60);
    await shop.ctx.queue.runDue();
    expect(await retired()).toHaveLength(1);
    shop.ctx.clock.advance(120);
    await shop.ctx.queue.runDue();
    expect(await retired()).toEqual([]);
  });

  test('is destroyed also where its job comes before its time', async () => {
    const address = await letGo();
    await runEarly(shop.ctx, 'wallet/destroy-retired');
    const left = await shop.ctx.db.select().from(retiredVaults).where(eq(retiredVaults.address, address));
    expect(left).toEqual([]);
  });
});
