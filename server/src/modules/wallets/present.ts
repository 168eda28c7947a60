import type { Wallet } from '@talkies/shared/schemas';
import type { WalletRow } from './reads.ts';

export const presentWallet = ({ address, kind, active, linkedAt }: WalletRow): Wallet => ({
  address,
  kind,
  active,
  linkedAt: linkedAt.toISOString(),
});
