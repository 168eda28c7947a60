import type { ChainName } from '@talkies/shared';
import type { Wallet } from '@talkies/shared/schemas';
import { type Column, type SQL, sql } from 'drizzle-orm';
import { boolean, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Address, Hex } from 'viem';
import { app, instant } from '../../platform/db/tables.ts';
import { userId, users } from '../accounts/index.ts';

/** with its checksum (EIP-55) */
const address = () => text('address').$type<Address>();

/** What the beginning of an address is compared with. */
export const addressPrefixKey = ({ address }: { address: Column }): SQL =>
  sql`(lower(${address}) collate "C")`;

/** A wallet belongs to one user, who proved it; one of a user's wallets is active. */
export const wallets = app.table(
  'wallets',
  {
    address: address().primaryKey(),
    userId: userId(),
    kind: text('kind').$type<Wallet['kind']>().notNull(),
    /** the only one that it was proved on, of a wallet that is a contract; null: on each, as a key's is */
    chain: text('chain').$type<ChainName>(),
    active: boolean('active').notNull(),
    linkedAt: instant('linked_at').notNull(),
  },
  (table) => [
    index('wallets_user').on(table.userId),
    uniqueIndex('wallets_active').on(table.userId).where(sql`active`),
    index('wallets_address_key').on(addressPrefixKey(table), table.userId),
  ],
);

/** Messages that a wallet was asked to sign (EIP-4361); a row is taken away when its signature is accepted. */
export const walletChallenges = app.table(
  'wallet_challenges',
  {
    nonce: text('nonce').primaryKey(),
    userId: userId(),
    address: address().notNull(),
    chain: text('chain').$type<ChainName>().notNull(),
    message: text('message').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('wallet_challenges_user').on(table.userId)],
);

/**
 * Keys of e-mail wallets. `sealedKey` is the private key under the user's data key, `sealedDataKey` that one under the
 * master key `masterKeyId`. Deleting a user must not silently delete a key that holds value, so nothing cascades.
 */
export const vaults = app.table('vaults', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'restrict' }),
  address: address().notNull().unique(),
  sealedKey: text('sealed_key').notNull(),
  sealedDataKey: text('sealed_data_key').notNull(),
  masterKeyId: text('master_key_id').notNull(),
  /** since when an operator lets nothing be signed with it; null: it may be used */
  frozenAt: instant('frozen_at'),
  /** why, as its owner was written */
  frozenFor: text('frozen_for'),
  createdAt: instant('created_at').notNull(),
});

/**
 * Keys of e-mail wallets that were let go. Each is sealed under a data key of its own, bound to its address alone, until
 * a job destroys it; an operator can give it back until then.
 */
export const retiredVaults = app.table(
  'retired_vaults',
  {
    address: address().primaryKey(),
    /** whose it was; nobody's once the account is deleted */
    userId: text('user_id').notNull(),
    sealedKey: text('sealed_key').notNull(),
    sealedDataKey: text('sealed_data_key').notNull(),
    masterKeyId: text('master_key_id').notNull(),
    retiredAt: instant('retired_at').notNull(),
  },
  (table) => [index('retired_vaults_at').on(table.retiredAt), index('retired_vaults_user').on(table.userId)],
);

export type VaultUseKind = 'created' | 'transaction' | 'message' | 'typed-data' | 'exported';

/** Every use of a vault's key, written before the key is opened. */
export const walletAudit = app.table(
  'wallet_audit',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id').notNull(),
    address: address().notNull(),
    use: text('use').$type<VaultUseKind>().notNull(),
    /** what was signed, in words for the user */
    subject: text('subject').notNull(),
    /** of a transaction: the hash of the bytes that were signed; null until they are */
    hash: text('hash').$type<Hex>(),
    at: instant('at').notNull(),
  },
  (table) => [index('wallet_audit_user').on(table.userId, table.at)],
);
