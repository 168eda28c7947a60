import { readStored, writeStored } from '../storage/storage.ts';

/**
 * The wallet that was used last in this browser. A convenience that nothing trusts (spec:23): the server says which wallets
 * belong to a user.
 */
const ACCOUNT = 'LAST_ACTIVE_ACCOUNT';
const WALLET = 'LAST_ACTIVE_WALLET';

export const lastWallet = (): string | null => readStored(WALLET);

export function rememberWallet(connectorId: string, account: string): void {
  writeStored(ACCOUNT, account);
  writeStored(WALLET, connectorId);
}
