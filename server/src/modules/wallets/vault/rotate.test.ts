import { randomBytes } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operatorVault } from '../../../../commands/operator/vault.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { startTestKms } from '../../../testing/kms.ts';
import { users } from '../../accounts/index.ts';
import { auditLines } from '../../studio/audit/tables.ts';
import { vaults } from '../tables.ts';
import { checkMasterKey } from './check-master-key.ts';
import { retrieveVault } from './create-vault.ts';
import { rotateVaults, vaultKeys } from './rotate.ts';
import { openVault } from './vault.ts';

const KEY_ID = 'arn:aws:kms:eu-central-1:111122223333:key/talkies';

let kms: Awaited<ReturnType<typeof startTestKms>>;
let ctx: TestContext;
beforeAll(async () => {
  kms = await startTestKms(KEY_ID);
  ctx = await createTestContext();
});
afterAll(async () => {
  await ctx.close();
  await kms.stop();
});
beforeEach(async () => {
  kms.state.denied = false;
  Object.assign(ctx.config, { vaultKms: null, vaultPreviousKms: null, vaultPreviousKeyFile: '' });
  await ctx.db.delete(vaults);
  await ctx.db.delete(users);
  rmSync(ctx.config.vaultMasterKeyFile, { force: true });
});

async function addVaults(...ids: string[]): Promise<void> {
  const at = ctx.clock.now();
  for (const id of ids) {
    const email = `${id}@example.com`;
    await ctx.db.insert(users).values({ id, name: id, email, createdAt: at, updatedAt: at });
    await retrieveVault(ctx, id);
  }
}
const all = () => ctx.db.select().from(vaults).orderBy(asc(vaults.userId));
/** Whether every vault opens to the key of its address. */
async function allOpen(): Promise<boolean> {
  for (const vault of await all())
    if (privateKeyToAddress(await openVault(ctx, vault)) !== vault.address) return false;
  return true;
}

describe('a new master key in a file', () => {
  beforeEach(async () => {
    await addVaults('asha', 'ravi');
    const { vaultMasterKeyFile: file } = ctx.config;
    ctx.config.vaultPreviousKeyFile = join(ctx.config.dataDir, 'previous-key');
    renameSync(file, ctx.config.vaultPreviousKeyFile);
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  });

  test('opens what the earlier one sealed, seals what is new, and takes all over by the command', async () => {
    await checkMasterKey(ctx);
    expect(await allOpen()).toBe(true);
    await addVaults('meenu');
    expect((await vaultKeys(ctx)).map(({ wallets, current }) => [wallets, current]).sort()).toEqual([
      [1, true],
      [2, false],
    ]);
    const before = (await all()).map(({ sealedKey }) => sealedKey);
    const lines: string[] = [];
    const io = { out: (line: string) => lines.push(line), err: () => undefined, cwd: '.' };
    expect(await operatorVault(ctx, ['rotate'], io)).toBe(0);
    expect(lines).toEqual([
      '2 wallets were sealed anew.',
      expect.stringMatching(/^[0-9a-f]{16}\t3\tcurrent$/),
    ]);
    expect((await all()).map(({ sealedKey }) => sealedKey)).toEqual(before);
    const audit = await ctx.db.select().from(auditLines).orderBy(auditLines.number);
    expect(audit.map(({ operation, actor, after }) => [operation, actor, after])).toEqual([
      ['vault.rotate-begin', 'command', null],
      ['vault.rotate', 'command', { wallets: 2 }],
    ]);
    rmSync(ctx.config.vaultPreviousKeyFile);
    ctx.config.vaultPreviousKeyFile = '';
    await checkMasterKey(ctx);
    expect(await allOpen()).toBe(true);
    expect(await rotateVaults(ctx)).toBe(0);
  });

  test('stopped half-way, goes on where it stood', async () => {
    const [first] = await all();
    await ctx.db.update(vaults).set({ sealedDataKey: 'AAAA' }).where(eq(vaults.userId, 'ravi'));
    await expect(rotateVaults(ctx)).rejects.toThrow();
    const [changed] = await all();
    expect([changed?.userId, changed?.masterKeyId === first?.masterKeyId]).toEqual(['asha', false]);
    expect(privateKeyToAddress(await openVault(ctx, changed as NonNullable<typeof changed>))).toBe(
      changed?.address,
    );
  });

  test('without the earlier one is told at the start, and changes nothing', async () => {
    rmSync(ctx.config.vaultPreviousKeyFile);
    const before = await all();
    await expect(checkMasterKey(ctx)).rejects.toThrow('is not the one of these e-mail wallets');
    await expect(rotateVaults(ctx)).rejects.toThrow('is not the one of these e-mail wallets');
    expect(await all()).toEqual(before);
  });
});

describe('a master key in a key service', () => {
  beforeEach(() => {
    ctx.config.vaultKms = kms.settings;
  });

  test('seals and opens, bound to the user, and its secret is never here', async () => {
    await addVaults('asha', 'ravi');
    await checkMasterKey(ctx);
    expect(await allOpen()).toBe(true);
    expect((await all()).map(({ masterKeyId }) => masterKeyId)).toEqual([`kms:${KEY_ID}`, `kms:${KEY_ID}`]);
    const [asha, ravi] = await all();
    if (!asha || !ravi) throw new Error('no vaults');
    await expect(openVault(ctx, { ...asha, sealedDataKey: ravi.sealedDataKey })).rejects.toThrow(
      'The key service refused Decrypt',
    );
  });

  test('takes over from the file, which opens until all are sealed anew', async () => {
    ctx.config.vaultKms = null;
    await addVaults('asha');
    ctx.config.vaultKms = kms.settings;
    await checkMasterKey(ctx);
    expect(await allOpen()).toBe(true);
    expect(await rotateVaults(ctx)).toBe(1);
    rmSync(ctx.config.vaultMasterKeyFile);
    await checkMasterKey(ctx);
    expect(await allOpen()).toBe(true);
  });

  test('gives way to another key of the service, which seals all anew while the earlier one is named', async () => {
    await addVaults('asha', 'ravi');
    const next = await startTestKms('next');
    try {
      ctx.config.vaultKms = next.settings;
      await expect(checkMasterKey(ctx)).rejects.toThrow(
        `sealed with the key “${KEY_ID}” of a key service. Name it, written in the same way, in VAULT_PREVIOUS_KMS_KEY_ID`,
      );
      ctx.config.vaultPreviousKms = kms.settings;
      await checkMasterKey(ctx);
      expect(await allOpen()).toBe(true);
      expect(await rotateVaults(ctx)).toBe(2);
      ctx.config.vaultPreviousKms = null;
      await checkMasterKey(ctx);
      expect(await allOpen()).toBe(true);
    } finally {
      await next.stop();
    }
  });

  test('gives way to a file, while the earlier key of the service is named', async () => {
    await addVaults('asha');
    writeFileSync(ctx.config.vaultMasterKeyFile, randomBytes(32).toString('hex'), { mode: 0o600 });
    Object.assign(ctx.config, { vaultKms: null, vaultPreviousKms: kms.settings });
    await checkMasterKey(ctx);
    expect(await rotateVaults(ctx)).toBe(1);
    ctx.config.vaultPreviousKms = null;
    await checkMasterKey(ctx);
    expect(await allOpen()).toBe(true);
  });

  test('whose name leads to another key by now stops the start, also where a newer wallet opens', async () => {
    await addVaults('asha');
    const [asha] = await all();
    kms.state.secret = randomBytes(32);
    ctx.clock.advance(1);
    await addVaults('ravi');
    await expect(checkMasterKey(ctx)).rejects.toThrow(
      `The master key kms:${KEY_ID} does not open the e-mail wallet ${asha?.address}: The key service refused Decrypt`,
    );
  });

  test('that refuses us, or another key, stops the start with its reason', async () => {
    kms.state.denied = true;
    await expect(checkMasterKey(ctx)).rejects.toThrow(
      `The key service refused Encrypt with ${KEY_ID}: AccessDeniedException.`,
    );
    kms.state.denied = false;
    ctx.config.vaultKms = { ...kms.settings, keyId: 'another' };
    await expect(checkMasterKey(ctx)).rejects.toThrow('NotFoundException');
  });

  test('of other wallets than these is told at the start', async () => {
    ctx.config.vaultKms = null;
    await addVaults('asha');
    rmSync(ctx.config.vaultMasterKeyFile);
    ctx.config.vaultKms = kms.settings;
    await expect(checkMasterKey(ctx)).rejects.toThrow('holds another master key');
  });
});
