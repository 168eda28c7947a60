import { resolve } from 'node:path';
import type { Hex } from 'viem';
import { z } from 'zod';

/** secp256k1's order: keys are smaller. */
const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

const isKey = (text: string): boolean =>
  /^0x[0-9a-fA-F]{64}$/.test(text) && BigInt(text) > 0n && BigInt(text) < CURVE_ORDER;

/** A private key. */
export const key = z
  .string()
  .refine(isKey, 'expected 0x and 64 hexadecimal digits, a key of secp256k1')
  .transform((text) => text as Hex);

/** whole US dollars, read as cents */
export const dollars = z
  .string()
  .regex(/^\d{1,9}$/, 'use whole US dollars')
  .transform((text) => BigInt(text) * 100n);

/** The settings of e-mail wallets; docs/operating.md explains them. */
export const vaultEnvironment = {
  VAULT_MASTER_KEY_FILE: z.string().default(''),
  VAULT_PREVIOUS_KEY_FILE: z.string().default(''),
  VAULT_PREVIOUS_KMS_KEY_ID: z.string().default(''),
  VAULT_PREVIOUS_KMS_REGION: z.string().default(''),
  VAULT_KMS_KEY_ID: z.string().default(''),
  VAULT_KMS_REGION: z.string().default('us-east-1'),
  VAULT_KMS_URL: z.url().optional(),
  VAULT_KMS_ACCESS_KEY_ID: z.string().default(''),
  VAULT_KMS_SECRET_ACCESS_KEY: z.string().default(''),
  VAULT_KMS_SESSION_TOKEN: z.string().default(''),
  VAULT_CONFIRM_ABOVE_USD: dollars.default(250_00n),
  VAULT_DAILY_USD: dollars.default(2_000_00n),
  VAULT_LARGE_USD: dollars.default(100_00n),
  GAS_TANK_KEY: key.optional(),
  SPONSOR_USER_USD: dollars.optional(),
  SPONSOR_TOTAL_USD: dollars.optional(),
};
const EnvironmentSchema = z.object(vaultEnvironment);

/** A key of AWS KMS, or of a service with its interface. */
export interface KmsConfig {
  keyId: string;
  region: string;
  url: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
}

export interface VaultConfig {
  /** empty where a key service holds the master key and no earlier file is needed */
  vaultMasterKeyFile: string;
  /** an earlier master key, until all wallets are sealed with the current one; empty: none */
  vaultPreviousKeyFile: string;
  /** null: the file */
  vaultKms: KmsConfig | null;
  /** an earlier master key of the key service, reached with the same credentials; null: none */
  vaultPreviousKms: KmsConfig | null;
  /** US cents: the limits of e-mail wallets, see modules/wallets/spend/rules.ts */
  vaultLimits: { confirmAbove: bigint; daily: bigint; large: bigint };
  /** US cents of network fees that the gas tank pays within 24 hours; null: none */
  sponsor: { user: bigint; total: bigint } | null;
}

/** @throws where no master key is configured */
export function vaultConfig(e: z.output<typeof EnvironmentSchema>): VaultConfig {
  if (!e.VAULT_MASTER_KEY_FILE && !e.VAULT_KMS_KEY_ID)
    throw new Error(
      'The configuration does not fit:\nVAULT_MASTER_KEY_FILE: name the file of the master key, or VAULT_KMS_KEY_ID\nSee docs/operating.md.',
    );
  const { SPONSOR_USER_USD: user, SPONSOR_TOTAL_USD: total } = e;
  const kms = (keyId: string, region: string): KmsConfig | null =>
    keyId
      ? {
          keyId,
          region,
          url: e.VAULT_KMS_URL ?? `https://kms.${region}.amazonaws.com/`,
          accessKeyId: e.VAULT_KMS_ACCESS_KEY_ID,
          secretAccessKey: e.VAULT_KMS_SECRET_ACCESS_KEY,
          sessionToken: e.VAULT_KMS_SESSION_TOKEN,
        }
      : null;
  return {
    vaultMasterKeyFile: e.VAULT_MASTER_KEY_FILE && resolve(e.VAULT_MASTER_KEY_FILE),
    vaultPreviousKeyFile: e.VAULT_PREVIOUS_KEY_FILE && resolve(e.VAULT_PREVIOUS_KEY_FILE),
    vaultKms: kms(e.VAULT_KMS_KEY_ID, e.VAULT_KMS_REGION),
    vaultPreviousKms: kms(e.VAULT_PREVIOUS_KMS_KEY_ID, e.VAULT_PREVIOUS_KMS_REGION || e.VAULT_KMS_REGION),
    vaultLimits: {
      confirmAbove: e.VAULT_CONFIRM_ABOVE_USD,
      daily: e.VAULT_DAILY_USD,
      large: e.VAULT_LARGE_USD,
    },
    sponsor: e.GAS_TANK_KEY && user !== undefined && total !== undefined ? { user, total } : null,
  };
}
