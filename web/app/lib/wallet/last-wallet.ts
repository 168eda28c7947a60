import { readStored, writeStored } from '../storage/storage.ts';

/**
 * The last used wallet in this browser. Nothing relies on it (spec:23): the server decides which wallets belong to a
 * user.
 */
const ACCOUNT = 'LAST_ACTIVE_ACCOUNT';
const WALLET = 'LAST_ACTIVE_WALLET';

export const lastWallet = (): string | null => readStored(WALLET);

export function rememberWallet(connectorId: string, account: string): void {
  writeStored(ACCOUNT, account);
  writeStored(WALLET, connectorId);
}
