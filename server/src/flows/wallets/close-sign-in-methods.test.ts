import { eq } from 'drizzle-orm';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../api/app.ts';
import { createApi } from '../../app/app.ts';
import { passkeys, signInMethods, users } from '../../modules/accounts/tables.ts';
import { asha as form, signedIn } from '../../modules/accounts/testing/accounts.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { type TestVisitor, testVisitor } from '../../testing/visitor.ts';

let ctx: TestContext;
let api: HttpApp;
beforeAll(async () => {
  ctx = await createTestContext();
  api = createApi(ctx);
});
afterAll(() => ctx.close());

const newKey = () => privateKeyToAccount(generatePrivateKey());
const next = 'thief@example.com';

async function challenge(visitor: TestVisitor, key: ReturnType<typeof newKey>) {
  const body = { address: key.address, chainId: 31337 };
  const { message } = (await visitor.call('challengeWallet', { body })).response;
  return { message, signature: await key.signMessage({ message }) };
}

async function tokenTo(address: string): Promise<string> {
  await ctx.queue.runDue();
  const mail = ctx.mailer.sent.findLast(({ to, text }) => to === address && /[?&](confirm|undo)=/.test(text));
  return /[?&](?:confirm|undo)=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

test('“that was not me” takes linked wallets from the account, and what was bought goes to none of them', async () => {
  const thief = await signedIn(ctx, api);
  const vault = (await thief.call('createVault')).response.address;
  const theirs = newKey();
  expect((await thief.call('linkWallet', { body: await challenge(thief, theirs) })).status).toBe(200);
  const late = await challenge(thief, newKey());
  expect((await thief.call('me')).response.wallet?.address).toBe(theirs.address);
  const moved = { name: form.name, phone: form.phone, handle: 'asha-menon', email: next };
  expect((await thief.call('updateProfile', { body: moved })).status).toBe(200);
  await thief.call('confirmEmail', { body: { token: await tokenTo(next) } });

  const owner = testVisitor(api);
  expect((await owner.call('undoEmail', { body: { token: await tokenTo(form.email) } })).status).toBe(200);
  await ctx.queue.runDue();
  const mail = ctx.mailer.sent.findLast(({ to, text }) => to === form.email && /[?&]token=/.test(text));
  const token = /[?&]token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const password = 'ten lives';
  await owner.call('confirmReset', { body: { token, password, confirmPassword: password } });
  await owner.call('signIn', { body: { email: form.email, password } });
  expect((await owner.call('me')).response.wallet).toBeNull();
  const { wallets } = (await owner.call('listWallets')).response;
  expect(wallets.map(({ address }) => address)).toEqual([vault]);
  // an earlier message no longer links a wallet; a wallet that signs a new one is linked again
  expect((await owner.call('linkWallet', { body: late })).problem.code).toBe('wallet/challenge-invalid');
  expect((await owner.call('linkWallet', { body: await challenge(owner, theirs) })).status).toBe(200);
});

describe('a new password by mail', () => {
  let people = 0;
  /** A user with a browser wallet, a passkey, Google, a phone and an e-mail wallet. */
  const withEverything = async () => {
    people += 1;
    const email = `asha-${people}@example.com`;
    const visitor = await signedIn(ctx, api, { email });
    const userId = (await visitor.call('me')).response.user?.id ?? '';
    const vault = (await visitor.call('createVault')).response.address;
    const key = newKey();
    await visitor.call('linkWallet', { body: await challenge(visitor, key) });
    const at = ctx.clock.now();
    const accountId = `google-${people}`;
    const linked = { id: accountId, userId, providerId: 'google', accountId, createdAt: at, updatedAt: at };
    await ctx.db.insert(signInMethods).values(linked);
    await ctx.db.insert(passkeys).values({
      id: `passkey-${people}`,
      userId,
      name: 'Phone',
      publicKey: 'AA',
      counter: 0,
      transports: [],
      backedUp: false,
      multiDevice: false,
      createdAt: at,
    });
    await ctx.db.update(users).set({ verifiedPhone: '+919840012345' }).where(eq(users.id, userId));
    return { visitor, email, vault, key };
  };
  const reset = async (email: string, closeOtherMethods: boolean) => {
    const owner = testVisitor(api);
    await owner.call('requestReset', { body: { email } });
    await ctx.queue.runDue();
    const mail = ctx.mailer.sent.findLast(({ to, text }) => to === email && /[?&]token=/.test(text));
    const token = /[?&]token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const password = 'ten lives';
    const body = { token, password, confirmPassword: password, closeOtherMethods };
    const { left } = (await owner.call('confirmReset', { body })).response;
    await owner.call('signIn', { body: { email, password } });
    const methods = (await owner.call('signInMethods')).response;
    const wallets = (await owner.call('listWallets')).response.wallets.map(({ address }) => address);
    return { left, owner, wallets, passkeys: methods.passkeys.length };
  };

  test('names what it leaves: whatever somebody else may have added', async () => {
    const { email, vault, key } = await withEverything();
    const { left, wallets, passkeys: keys } = await reset(email, false);
    expect(left).toEqual({ google: true, passkeys: ['Phone'], phone: '+91 … 345', wallets: [key.address] });
    expect([wallets.toSorted(), keys]).toEqual([[vault, key.address].toSorted(), 1]);
  });

  test('takes all of it away where the person wants it so: nothing that is bought goes to a stranger', async () => {
    const { visitor, email, vault, key } = await withEverything();
    const late = await challenge(visitor, newKey());
    const { left, owner, wallets, passkeys: keys } = await reset(email, true);
    expect(left).toEqual({ google: false, passkeys: [], phone: null, wallets: [] });
    expect([wallets, keys]).toEqual([[vault], 0]);
    expect((await owner.call('me')).response.wallet).toBeNull();
    // an earlier message no longer links a wallet; a wallet that signs a new one is linked again
    expect((await owner.call('linkWallet', { body: late })).problem.code).toBe('wallet/challenge-invalid');
    expect((await owner.call('linkWallet', { body: await challenge(owner, key) })).status).toBe(200);
  });
});
