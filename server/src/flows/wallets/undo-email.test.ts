import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpApp } from '../../api/app.ts';
import { createApi } from '../../app/app.ts';
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
  const { message } = (await visitor.call('challengeWallet', { body })).answer;
  return { message, signature: await key.signMessage({ message }) };
}

async function tokenTo(address: string): Promise<string> {
  await ctx.queue.runDue();
  const mail = ctx.mailer.sent.findLast(({ to, text }) => to === address && /[?&](confirm|undo)=/.test(text));
  return /[?&](?:confirm|undo)=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

test('“that was not me” takes linked wallets from the account, and what was bought goes to none of them', async () => {
  const thief = await signedIn(ctx, api);
  const vault = (await thief.call('createVault')).answer.address;
  const theirs = newKey();
  expect((await thief.call('linkWallet', { body: await challenge(thief, theirs) })).status).toBe(200);
  const late = await challenge(thief, newKey());
  expect((await thief.call('me')).answer.wallet?.address).toBe(theirs.address);
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
  expect((await owner.call('me')).answer.wallet).toBeNull();
  const { wallets } = (await owner.call('listWallets')).answer;
  expect(wallets.map(({ address }) => address)).toEqual([vault]);
  // a message that was given out before links nothing any more; a wallet that signs a new one is back
  expect((await owner.call('linkWallet', { body: late })).problem.code).toBe('wallet/challenge-invalid');
  expect((await owner.call('linkWallet', { body: await challenge(owner, theirs) })).status).toBe(200);
});
