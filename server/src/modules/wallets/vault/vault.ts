import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { bytesToHex, type Hex, hexToBytes } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type VaultUseKind, vaults, walletAudit } from '../tables.ts';
import { openMasterKeys } from './master-key.ts';
import { seal, unseal } from './seal.ts';

export type Vault = typeof vaults.$inferSelect;

const DATA_KEY_BYTES = 32;
/** The name that a user's data key is bound to. */
export const dataKeyOf = (userId: string): string => `talkies vault data key 1 ${userId}`;
const privateKeyOf = (userId: string, address: Hex): string =>
  `talkies vault private key 1 ${userId} ${address}`;

type Sealed = Pick<Vault, 'sealedKey' | 'sealedDataKey' | 'masterKeyId'>;
/** The names that a data key and the private key sealed with it are bound to. */
interface Bound {
  dataKey: string;
  privateKey: string;
}

/** Seals a private key with a new data key, and the data key with the current master key. */
export async function sealKey(ctx: Needs<'config' | 'db'>, privateKey: Hex, bound: Bound): Promise<Sealed> {
  const { current: master } = await openMasterKeys(ctx);
  const dataKey = randomBytes(DATA_KEY_BYTES);
  return {
    sealedKey: seal(dataKey, Buffer.from(hexToBytes(privateKey)), bound.privateKey),
    sealedDataKey: await master.wrap(dataKey, bound.dataKey),
    masterKeyId: master.id,
  };
}

/** Opens a sealed private key. @throws where it is bound to other names, or the master key is missing */
export async function unsealKey(ctx: Needs<'config' | 'db'>, sealed: Sealed, bound: Bound): Promise<Hex> {
  const master = (await openMasterKeys(ctx)).find(sealed.masterKeyId);
  const dataKey = await master.unwrap(sealed.sealedDataKey, bound.dataKey);
  return bytesToHex(unseal(dataKey, sealed.sealedKey, bound.privateKey));
}

const boundTo = (userId: string, address: Hex): Bound => ({
  dataKey: dataKeyOf(userId),
  privateKey: privateKeyOf(userId, address),
});

/** Seals a private key, a new one unless it is given, for a user. Nothing is stored. */
export async function makeVault(
  ctx: Needs<'clock' | 'config' | 'db'>,
  userId: string,
  privateKey: Hex = generatePrivateKey(),
): Promise<Vault> {
  const address = privateKeyToAddress(privateKey);
  const sealed = await sealKey(ctx, privateKey, boundTo(userId, address));
  return { userId, address, ...sealed, frozenAt: null, frozenFor: null, createdAt: ctx.clock.now() };
}

/**
 * Opens the private key of an e-mail wallet: every use of a key passes through here, which checks once more that it is not
 * frozen. Note the use before (`noteUse`), and forget the key afterwards.
 * @throws wallet/frozen
 */
export async function openVault(ctx: Needs<'config' | 'db'>, vault: Vault): Promise<Hex> {
  requireThawed(await vaultOf(ctx.db, vault.userId));
  return unsealKey(ctx, vault, boundTo(vault.userId, vault.address));
}

/** @throws wallet/frozen */
export function requireThawed(vault: Pick<Vault, 'frozenAt'> | null): void {
  if (vault?.frozenAt) throw new AppError('wallet/frozen');
}

/** Refuses a frozen e-mail wallet: somebody else may have its key. @throws wallet/frozen */
export async function requireNotFrozen(
  db: Database,
  wallet: { kind: string; userId: string },
): Promise<void> {
  if (wallet.kind === 'vault') requireThawed(await vaultOf(db, wallet.userId));
}

export async function vaultOf(db: Database, userId: string): Promise<Vault | null> {
  const [vault] = await db.select().from(vaults).where(eq(vaults.userId, userId));
  return vault ?? null;
}

/** The e-mail wallet of a user, for spending. @throws wallet/required, wallet/frozen */
export async function usableVault(db: Database, userId: string): Promise<Vault> {
  const vault = await vaultOf(db, userId);
  if (!vault) throw new AppError('wallet/required');
  requireThawed(vault);
  return vault;
}

/** Adds to the list of uses, which the user can read, and returns the note's id. */
export async function noteUse(
  ctx: Needs<'clock'>,
  db: Database,
  vault: Pick<Vault, 'userId' | 'address'>,
  use: VaultUseKind,
  subject: string,
): Promise<string> {
  const { userId, address } = vault;
  const at = ctx.clock.now();
  const [note] = await db
    .insert(walletAudit)
    .values({ userId, address, use, subject, at })
    .returning({ id: walletAudit.id });
  if (!note) throw new Error('a use was not noted');
  return note.id;
}

/** Deletes the note of a use that did not happen: the key was not opened. */
export const withdrawNote = (ctx: Needs<'db'>, noteId: string) =>
  ctx.db.delete(walletAudit).where(eq(walletAudit.id, noteId));

/** Adds the hash of the signed transaction to a signature's note. */
export const noteHash = (ctx: Needs<'db'>, noteId: string, hash: Hex) =>
  ctx.db.update(walletAudit).set({ hash }).where(eq(walletAudit.id, noteId));
