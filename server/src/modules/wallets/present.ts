import type { Wallet } from '@talkies/shared/schemas';
import type { WalletRow } from './reads.ts';

export const presentWallet = ({ address, kind, active, chain, linkedAt }: WalletRow): Wallet => ({
  address,
  kind,
  active,
  chain,
  linkedAt: linkedAt.toISOString(),
});
