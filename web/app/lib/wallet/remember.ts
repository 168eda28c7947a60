/**
 * What this browser remembers of the wallet used last. Conveniences that nothing trusts (spec:23): which wallet
 * is a user's says the server.
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
