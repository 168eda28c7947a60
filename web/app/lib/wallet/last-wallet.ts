/**
 * The wallet that was used last in this browser. A convenience that nothing trusts (spec:23): the server says which wallets
 * belong to a user.
 */
const ACCOUNT = 'LAST_ACTIVE_ACCOUNT';
const WALLET = 'LAST_ACTIVE_WALLET';

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage may be forbidden; wallets are then asked one after the other
  }
};

export const lastWallet = (): string | null => read(WALLET);

export function rememberWallet(connectorId: string, account: string): void {
  try {
    localStorage.setItem(ACCOUNT, account);
    localStorage.setItem(WALLET, connectorId);
  } catch {
    // as above
  }
}
