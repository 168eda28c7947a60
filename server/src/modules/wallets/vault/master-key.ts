import { readFileSync } from 'node:fs';
import type { Needs } from '../../../chain/context.ts';
import { hasCode } from '../../../platform/errors.ts';
import { retiredVaults, vaults } from '../tables.ts';
import { createKeyFile, fileKey } from './key-file.ts';
import { kmsKey } from './kms-key.ts';
import type { MasterKey } from './port.ts';

export interface MasterKeys {
  /** seals new keys */
  current: MasterKey;
  /** The master key with an id, current or earlier. @throws in words for the operator */
  find(id: string): MasterKey;
}

/**
 * The master keys of this deployment: the key service where one is configured, else the file; in addition the earlier ones
 * while wallets are sealed with them. Outside production the file is created on first use, but never while there are vaults,
 * which only the lost key opens.
 * @throws in words for the operator
 */
export async function openMasterKeys(ctx: Needs<'config' | 'db'>): Promise<MasterKeys> {
  const { vaultKms: kms, vaultMasterKeyFile: file } = ctx.config;
  const { vaultPreviousKms: previousKms, vaultPreviousKeyFile: previous } = ctx.config;
  const current = kms ? kmsKey(kms) : fileKey(file, await readKeyFile(ctx, file));
  const earlierFiles = [...(kms && file ? [file] : []), ...(previous ? [previous] : [])].flatMap((path) => {
    const text = readIfThere(path);
    return text === null ? [] : [fileKey(path, text)];
  });
  const known = new Map(
    [...earlierFiles, ...(previousKms ? [kmsKey(previousKms)] : []), current].map((key) => [key.id, key]),
  );
  return {
    current,
    find: (id) => {
      const key = known.get(id);
      if (!key) throw new Error(unknown(ctx, id));
      return key;
    },
  };
}

function unknown(ctx: Needs<'config'>, id: string): string {
  if (id.startsWith('kms:'))
    return `E-mail wallets are sealed with the key “${id.slice('kms:'.length)}” of a key service. Name it, written in the same way, in VAULT_PREVIOUS_KMS_KEY_ID until "operator vault rotate" is done.`;
  return ctx.config.vaultKms
    ? `The key service holds another master key than these e-mail wallets were sealed with. Name the earlier file in VAULT_PREVIOUS_KEY_FILE until "operator vault rotate" is done.`
    : `The master key at ${ctx.config.vaultMasterKeyFile} is not the one of these e-mail wallets.`;
}

async function readKeyFile(ctx: Needs<'config' | 'db'>, file: string): Promise<string> {
  const text = readIfThere(file);
  if (text !== null) return text;
  const [vault] = await ctx.db
    .select({ id: vaults.masterKeyId })
    .from(vaults)
    .union(ctx.db.select({ id: retiredVaults.masterKeyId }).from(retiredVaults))
    .limit(1);
  const missing = `The master key of the e-mail wallets is not at ${file}.`;
  if (vault) throw new Error(`${missing} Put it back from your backup: nothing else opens these wallets.`);
  if (ctx.config.mode === 'production')
    throw new Error(`${missing} See docs/operating.md for how to make one.`);
  return createKeyFile(file);
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
