import type { ChainName } from '@talkies/shared';
import type { Wallet } from '@talkies/shared/schemas';
import { type Column, type SQL, sql } from 'drizzle-orm';
import { boolean, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Address, Hex } from 'viem';
import { app, instant } from '../../platform/db/tables.ts';
import { userId, users } from '../accounts/index.ts';

/** with its checksum (EIP-55) */
const address = () => text('address').$type<Address>();

/** The column value that the beginning of an address is compared with. */
export const addressPrefixKey = ({ address }: { address: Column }): SQL =>
  sql`(lower(${address}) collate "C")`;

/** Wallets. Each belongs to the user who proved it; at most one of a user's wallets is active. */
export const wallets = app.table(
  'wallets',
  {
    address: address().primaryKey(),
    userId: userId(),
    kind: text('kind').$type<Wallet['kind']>().notNull(),
    /** the only chain that a contract wallet was proved on; null: proved on every chain, as a key's wallet is */
    chain: text('chain').$type<ChainName>(),
    active: boolean('active').notNull(),
    linkedAt: instant('linked_at').notNull(),
  },
  (table) => [
    index('wallets_user').on(table.userId),
    uniqueIndex('wallets_active').on(table.userId).where(sql`active`),
    index('wallets_address_key').on(addressPrefixKey(table), table.userId),
    // contract wallets are few
    index('wallets_contract').on(table.chain).where(sql`chain is not null`),
  ],
);

/** Messages that a wallet was asked to sign (EIP-4361); the row is deleted when its signature is accepted. */
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
 * Keys of e-mail wallets. `sealedKey` is the private key sealed with the user's data key, `sealedDataKey` the data key sealed
 * with the master key `masterKeyId`. Deleting a user must not silently delete a key with value, so nothing cascades.
 */
export const vaults = app.table('vaults', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'restrict' }),
  address: address().notNull().unique(),
  sealedKey: text('sealed_key').notNull(),
  sealedDataKey: text('sealed_data_key').notNull(),
  masterKeyId: text('master_key_id').notNull(),
  /** when an operator froze the key: it signs nothing until it is thawed; null: it may be used */
  frozenAt: instant('frozen_at'),
  /** the reason, as written to its owner */
  frozenFor: text('frozen_for'),
  createdAt: instant('created_at').notNull(),
});

/**
 * Keys of retired e-mail wallets. Each is sealed with its own data key, bound to its address alone, until a job destroys it;
 * until then an operator can restore it.
 */
export const retiredVaults = app.table(
  'retired_vaults',
  {
    address: address().primaryKey(),
    /** its user; nobody once the account is deleted */
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
    /** the subject of the use, in words for the user */
    subject: text('subject').notNull(),
    /** the hash of the signed transaction; null until it is signed */
    hash: text('hash').$type<Hex>(),
    at: instant('at').notNull(),
  },
  (table) => [index('wallet_audit_user').on(table.userId, table.at)],
);
