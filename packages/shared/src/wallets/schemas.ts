import { z } from 'zod';
import {
  AddressSchema,
  ChainNameSchema,
  HashSchema,
  InstantSchema,
  MoneySchema,
  OkSchema,
  type Shapes,
} from '../common/schemas.ts';
import { walletKinds } from '../constants.ts';

export const WalletSchema = z.object({
  address: AddressSchema,
  kind: z.enum(walletKinds),
  active: z.boolean(),
  /** for a contract wallet, the only chain on which it was proved; null: proved for every chain */
  chain: ChainNameSchema.nullable(),
  linkedAt: InstantSchema,
});
export type Wallet = z.infer<typeof WalletSchema>;
export const WalletBalancesSchema = WalletSchema.extend({
  /** since when the shop lets nobody use the e-mail wallet; null: it is not frozen */
  frozenAt: InstantSchema.nullable(),
  /** a balance is null where the chain does not answer */
  balances: z.array(z.object({ chain: ChainNameSchema, balance: MoneySchema.nullable() })),
});
export const WalletChallengeRequestSchema = z.object({
  address: AddressSchema,
  chainId: z.number().int().positive(),
});
export const WalletChallengeSchema = z.object({ message: z.string(), expiresAt: InstantSchema });
export const WalletLinkSchema = z.object({
  message: z.string().max(4000),
  signature: z.string().regex(/^0x[0-9a-fA-F]{2,4096}$/),
  /** how the wallet is reached: in this browser, or over the WalletConnect bridge */
  kind: z.enum(['extension', 'bridge']).default('extension'),
});
export const WalletKeySchema = z.object({ address: AddressSchema, privateKey: HashSchema });
/** The bridge to wallets on phones (WalletConnect v2); null where this deployment has none. */
export const WalletBridgeSchema = z.object({
  bridge: z.object({ relayUrl: z.string(), projectId: z.string() }).nullable(),
});
export const AddressParamSchema = z.object({ address: AddressSchema });

/** Shapes of each call. */
export const walletShapes = {
  listWallets: { response: z.object({ wallets: z.array(WalletBalancesSchema) }) },
  createVault: { response: WalletSchema },
  challengeWallet: { body: WalletChallengeRequestSchema, response: WalletChallengeSchema },
  linkWallet: { body: WalletLinkSchema, response: WalletSchema },
  walletBridge: { response: WalletBridgeSchema },
  activateWallet: { params: AddressParamSchema, response: WalletSchema },
  disconnectWallet: { response: OkSchema },
  exportWallet: { params: AddressParamSchema, response: WalletKeySchema },
} satisfies Record<string, Shapes>;
