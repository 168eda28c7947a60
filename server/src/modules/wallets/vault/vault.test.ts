import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { strongProofs } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import {
  type Hex,
  parseEther,
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
} from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../../api/app.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { type TestVisitor, testVisitor } from '../../../testing/visitor.ts';
import { confirmNewest, signedIn, asha as signUpForm } from '../../accounts/testing/accounts.ts';
import { notifications } from '../../notifications/tables.ts';
import { vaults, walletAudit } from '../tables.ts';
import { walletsApp } from '../testing/wallets.ts';
import { checkMasterKey } from './check-master-key.ts';
import { seal, unseal } from './seal.ts';
import { openVault, vaultOf } from './vault.ts';
import { vaultSigner } from './vault-signer.ts';

let ctx: TestContext;
let app: HttpApp;
let asha: TestVisitor;
let ashaId: string;
beforeEach(async () => {
  ctx = await createTestContext();
  app = walletsApp(ctx);
  asha = await signedIn(ctx, app);
  ashaId = (await asha.call('me')).response.user?.id ?? '';
});
afterEach(() => ctx.close());

const stored = async (userId = ashaId) => {
  const vault = await vaultOf(ctx.db, userId);
  if (!vault) throw new Error('no vault');
  return vault;
};
const exportKey = (visitor: TestVisitor, address: string) =>
  visitor.call('exportWallet', { params: { address } });
const uses = async () =>
  (await ctx.db.select().from(walletAudit).where(eq(walletAudit.userId, ashaId))).map(({ use }) => use);

describe('an e-mail wallet', () => {
  test('is opened by a code that came by mail, by no password', async () => {
    ctx.clock.advance(900);
    const refused = { status: 403, code: 'auth/reauthentication-required', proofs: [...strongProofs] };
    expect((await asha.call('createVault')).problem).toMatchObject(refused);
    await asha.call('confirmMe', { body: { password: signUpForm.password } });
    expect((await asha.call('createVault')).problem).toMatchObject(refused);
    await asha.call('sendProofCode', { body: { channel: 'mail' } });
    await ctx.queue.runDue();
    const code = /\d{3} \d{3}/.exec(ctx.mailer.sent.at(-1)?.subject ?? '')?.[0] ?? '';
    await asha.call('confirmMe', { body: { code } });
    expect((await asha.call('createVault')).response).toMatchObject({ kind: 'vault', active: true });
  });

  test('is made by the server and is active', async () => {
    const { response } = await asha.call('createVault');
    expect(response).toMatchObject({ kind: 'vault', active: true });
    expect((await asha.call('me')).response.wallet).toEqual(response);
    expect(await uses()).toEqual(['created']);
  });

  test('is taken up again only by the same proof', async () => {
    const { address } = (await asha.call('createVault')).response;
    await asha.call('disconnectWallet');
    ctx.clock.advance(900);
    const again = () => asha.call('activateWallet', { params: { address } });
    expect((await again()).problem.code).toBe('auth/reauthentication-required');
    await confirmNewest(ctx, signUpForm.email);
    expect((await again()).response).toMatchObject({ address, active: true });
  });

  test('is one, however often it is asked for', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => asha.call('createVault')));
    expect(new Set(answers.map(({ response }) => response.address)).size).toBe(1);
    await asha.call('disconnectWallet');
    const again = await asha.call('createVault');
    expect(again.response).toEqual(answers[0]?.response);
    expect(await ctx.db.select().from(vaults)).toHaveLength(1);
    expect(await uses()).toEqual(['created']);
  });

  test('lies in the database under two keys, bound to its user and address', async () => {
    await asha.call('createVault');
    const ravi = await signedIn(ctx, app, { email: 'ravi@example.com' });
    await ravi.call('createVault');
    const own = await stored();
    const other = await stored((await ravi.call('me')).response.user?.id);
    const key = await openVault(ctx, own);
    expect(privateKeyToAddress(key)).toBe(own.address);
    expect(JSON.stringify(await ctx.db.select().from(vaults))).not.toContain(key.slice(2));
    const { sealedKey, sealedDataKey } = other;
    await expect(openVault(ctx, { ...own, sealedKey })).rejects.toThrow();
    await expect(openVault(ctx, { ...own, sealedDataKey })).rejects.toThrow();
    await expect(openVault(ctx, { ...own, sealedKey, sealedDataKey })).rejects.toThrow();
    await expect(openVault(ctx, { ...own, address: other.address })).rejects.toThrow();
    await expect(openVault(ctx, { ...own, userId: other.userId })).rejects.toThrow();
  });

  test('what is sealed opens with the same key, text and purpose alone', () => {
    const [key, secret] = [Buffer.alloc(32, 1), Buffer.from('secret')];
    const sealed = seal(key, secret, 'purpose');
    expect(unseal(key, sealed, 'purpose')).toEqual(secret);
    expect(seal(key, secret, 'purpose')).not.toBe(sealed);
    expect(() => unseal(Buffer.alloc(32, 2), sealed, 'purpose')).toThrow();
    expect(() => unseal(key, sealed, 'another')).toThrow();
    const bytes = Buffer.from(sealed, 'base64');
    bytes.writeUInt8((bytes.at(-1) ?? 0) ^ 1, bytes.length - 1);
    expect(() => unseal(key, bytes.toString('base64'), 'purpose')).toThrow();
    expect(() => unseal(key, '', 'purpose')).toThrow();
  });
});

describe('the master key', () => {
  const file = () => ctx.config.vaultMasterKeyFile;

  test('is made on first use, for its owner alone', async () => {
    expect(existsSync(file())).toBe(false);
    await asha.call('createVault');
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readFileSync(file(), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
    await checkMasterKey(ctx);
  });

  test('is not made in production', async () => {
    ctx.config.mode = 'production';
    await expect(checkMasterKey(ctx)).rejects.toThrow(/^The master key of the e-mail wallets is not at /);
    expect((await asha.call('createVault')).status).toBe(500);
    expect(existsSync(file())).toBe(false);
  });

  test('lost, is not replaced by one that opens nothing', async () => {
    await asha.call('createVault');
    rmSync(file());
    await expect(checkMasterKey(ctx)).rejects.toThrow('Put it back from your backup');
    expect(existsSync(file())).toBe(false);
  });

  test('of another database, or damaged, is told at the start', async () => {
    await asha.call('createVault');
    chmodSync(file(), 0o600);
    writeFileSync(file(), `${'ab'.repeat(32)}\n`);
    await expect(checkMasterKey(ctx)).rejects.toThrow('is not the one of these e-mail wallets');
    writeFileSync(file(), 'ab');
    await expect(checkMasterKey(ctx)).rejects.toThrow('is damaged');
  });
});

describe('export', () => {
  test('shows the key to whoever has just said who they are, and is noted', async () => {
    const { address } = (await asha.call('createVault')).response;
    const { response, headers } = await exportKey(asha, address);
    expect(privateKeyToAddress(response.privateKey as Hex)).toBe(address);
    expect(headers.get('cache-control')).toBe('private, no-store');
    const notified = await ctx.db.select().from(notifications).where(eq(notifications.userId, ashaId));
    expect(notified.map(({ kind }) => kind)).toContain('wallet-key-shown');
    expect(await uses()).toEqual(['created', 'exported']);
  });

  test('a quarter of an hour later asks again who it is; the password alone will not do', async () => {
    const { address } = (await asha.call('createVault')).response;
    ctx.clock.advance(900);
    expect((await exportKey(asha, address)).problem).toMatchObject({
      status: 403,
      code: 'auth/reauthentication-required',
      title: 'Is it you?',
    });
    expect(await uses()).toEqual(['created']);
    await asha.call('confirmMe', { body: { password: signUpForm.password } });
    expect((await exportKey(asha, address)).problem.code).toBe('auth/reauthentication-required');
    await confirmNewest(ctx, signUpForm.email);
    expect((await exportKey(asha, address)).status).toBe(200);
  });

  test('another browser of the same person has to say it for itself', async () => {
    const { address } = (await asha.call('createVault')).response;
    const { email, password } = signUpForm;
    const elsewhere = testVisitor(app);
    await elsewhere.call('signIn', { body: { email, password } });
    expect((await exportKey(elsewhere, address)).problem.code).toBe('auth/reauthentication-required');
  });

  test('gives nobody the key of another', async () => {
    const { address } = (await asha.call('createVault')).response;
    const ravi = await signedIn(ctx, app, { email: 'ravi@example.com' });
    expect((await exportKey(ravi, address)).problem.code).toBe('wallet/not-yours');
    await ravi.call('createVault');
    expect((await exportKey(ravi, address)).problem.code).toBe('wallet/not-yours');
  });

  test('waits for a day after a password reset', async () => {
    const { address } = (await asha.call('createVault')).response;
    await asha.call('requestReset', { body: { email: signUpForm.email } });
    await ctx.queue.runDue();
    const token = /token=(\S+)/.exec(ctx.mailer.sent.at(-1)?.text ?? '')?.[1] ?? '';
    const password = 'ten lives!';
    await asha.call('confirmReset', { body: { token, password, confirmPassword: password } });
    await asha.call('signIn', { body: { email: signUpForm.email, password } });
    await confirmNewest(ctx, signUpForm.email);
    expect((await exportKey(asha, address)).problem).toMatchObject({
      code: 'wallet/cooldown',
      retryAfter: 24 * 3600,
    });
    ctx.clock.advance(24 * 3600);
    await confirmNewest(ctx, signUpForm.email);
    expect((await exportKey(asha, address)).status).toBe(200);
  });
});

describe('signing', () => {
  test('by the writer’s name for it, notes each use before', async () => {
    await asha.call('createVault');
    const signer = await ctx.signers.resolve(`vault:${ashaId}`);
    const to = '0x000000000000000000000000000000000000dEaD';
    const transaction = {
      type: 'eip1559',
      chainId: 31337,
      to,
      value: parseEther('1.5'),
      gas: 21000n,
    } as const;
    const raw = await signer.signTransaction(transaction);
    expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toBe(
      signer.address,
    );
    expect(parseTransaction(raw).value).toBe(parseEther('1.5'));
    const signature = await signer.signMessage({ message: 'hello' });
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(signer.address);
    const typed = {
      domain: { name: 'Talkies' },
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      message: { text: 'hello' },
    } as const;
    const typedSignature = await signer.signTypedData(typed);
    expect(await recoverTypedDataAddress({ ...typed, signature: typedSignature })).toBe(signer.address);
    const notes = await ctx.db.select().from(walletAudit).where(eq(walletAudit.userId, ashaId));
    expect(notes.map(({ use, subject }) => [use, subject])).toEqual([
      ['created', 'The wallet was created.'],
      ['transaction', `1.5 coins to ${to} on chain 31337`],
      ['message', 'hello'],
      ['typed-data', 'Note'],
    ]);
  });

  test('is no use of the wallet where its key cannot be opened', async () => {
    await asha.call('createVault');
    rmSync(ctx.config.vaultMasterKeyFile);
    const signer = await vaultSigner(ctx, ashaId);
    await expect(signer.signMessage({ message: 'hello' })).rejects.toThrow();
    expect(await uses()).toEqual(['created']);
  });

  test('needs a wallet', async () => {
    await expect(vaultSigner(ctx, ashaId)).rejects.toMatchObject({ code: 'wallet/required' });
  });
});
