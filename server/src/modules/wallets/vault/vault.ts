import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { bytesToHex, hexToBytes } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { type VaultUse, vaults, walletAudit } from '../tables.ts';
import { openMasterKeys } from './master-key.ts';
import { seal, unseal } from './seal.ts';

type Hex = `0x${string}`;
export type Vault = typeof vaults.$inferSelect;

const DATA_KEY_BYTES = 32;
/** What a user's data key is sealed for. */
export const dataKeyOf = (userId: string): string => `talkies vault data key 1 ${userId}`;
const privateKeyOf = (userId: string, address: Hex): string =>
  `talkies vault private key 1 ${userId} ${address}`;

/** Makes a key for a user and seals it. Nothing is stored. */
export async function makeVault(ctx: Context, userId: string): Promise<Vault> {
  const { current: master } = await openMasterKeys(ctx);
  const privateKey = generatePrivateKey();
  const address = privateKeyToAddress(privateKey);
  const dataKey = randomBytes(DATA_KEY_BYTES);
  return {
    userId,
    address,
    sealedKey: seal(dataKey, Buffer.from(hexToBytes(privateKey)), privateKeyOf(userId, address)),
    sealedDataKey: await master.wrap(dataKey, dataKeyOf(userId)),
    masterKeyId: master.id,
    createdAt: ctx.clock.now(),
  };
}

/** The private key. Write down the use before (`noteUse`), forget the key after. */
export async function openVault(ctx: Context, vault: Vault): Promise<Hex> {
  const { userId, address } = vault;
  const master = (await openMasterKeys(ctx)).find(vault.masterKeyId);
  const dataKey = await master.unwrap(vault.sealedDataKey, dataKeyOf(userId));
  return bytesToHex(unseal(dataKey, vault.sealedKey, privateKeyOf(userId, address)));
}

export async function vaultOf(db: Database, userId: string): Promise<Vault | null> {
  const [vault] = await db.select().from(vaults).where(eq(vaults.userId, userId));
  return vault ?? null;
}

/** Adds to the list of uses, which the user can read, and returns the note's id. */
export async function noteUse(
  ctx: Context,
  db: Database,
  vault: Pick<Vault, 'userId' | 'address'>,
  use: VaultUse,
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

/** Adds to the note of a signature what was signed. */
export const noteHash = (ctx: Context, noteId: string, hash: Hex) =>
  ctx.db.update(walletAudit).set({ hash }).where(eq(walletAudit.id, noteId));
