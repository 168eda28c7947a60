import { createHash, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Context } from '../../../context.ts';
import { vaults } from '../tables.ts';
import { seal, unseal } from './seal.ts';

/** What protects the data keys. A cloud's key service fits behind it as well as a file. */
export interface MasterKey {
  /** tells master keys apart without telling anything of them */
  id: string;
  wrap(dataKey: Buffer, bound: string): Promise<string>;
  unwrap(wrapped: string, bound: string): Promise<Buffer>;
}

/**
 * The master key of this deployment, from `config.vaultMasterKeyFile` (64 hexadecimal digits). Outside production it is
 * made on first use, but never while there are vaults, which only the lost one opens.
 * @throws in words for the operator
 */
export async function openMasterKey(ctx: Context): Promise<MasterKey> {
  const { vaultMasterKeyFile: file, mode } = ctx.config;
  let text = readIfThere(file);
  if (text === null) {
    const [vault] = await ctx.db.select({ id: vaults.masterKeyId }).from(vaults).limit(1);
    const missing = `The master key of the e-mail wallets is not at ${file}.`;
    if (vault) throw new Error(`${missing} Put it back from your backup: nothing else opens these wallets.`);
    if (mode === 'production') throw new Error(`${missing} See docs/operating.md for how to make one.`);
    text = create(file);
  }
  if (!/^[0-9a-f]{64}\s*$/i.test(text))
    throw new Error(`The master key at ${file} is damaged: expected 64 hexadecimal digits.`);
  return masterKeyOf(Buffer.from(text.trim(), 'hex'));
}

/**
 * For the start: whether the master key is there and opens the vaults of this database.
 * @throws in words for the operator
 */
export async function checkMasterKey(ctx: Context): Promise<void> {
  const { id } = await openMasterKey(ctx);
  const others = await ctx.db.selectDistinct({ id: vaults.masterKeyId }).from(vaults);
  if (others.some((used) => used.id !== id))
    throw new Error(
      `The master key at ${ctx.config.vaultMasterKeyFile} is not the one of these e-mail wallets.`,
    );
}

function masterKeyOf(key: Buffer): MasterKey {
  return {
    id: createHash('sha256').update('talkies master key ').update(key).digest('hex').slice(0, 16),
    wrap: async (dataKey, bound) => seal(key, dataKey, bound),
    unwrap: async (wrapped, bound) => unseal(key, wrapped, bound),
  };
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Never half written, never over another's: whoever links first has made it. */
function create(file: string): string {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8');
}
