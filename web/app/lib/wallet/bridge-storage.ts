const PREFIX = 'talkies-bridge/';

/** Whether this browser has used the bridge, whose code is loaded only then. */
export function bridgeIsKnown(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(PREFIX));
  } catch {
    return false;
  }
}

const parsed = <T>(text: string | null): T | undefined =>
  text === null ? undefined : (JSON.parse(text) as T);

/**
 * The storage of the WalletConnect client's sessions and keys: a separate area, so that leftovers of another dapp on
 * this origin, or of older versions of the library, cannot interfere, and everything can be removed.
 */
export const bridgeStorage = {
  getKeys: async (): Promise<string[]> =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length)),
  async getEntries<T>(): Promise<[string, T][]> {
    const keys = await bridgeStorage.getKeys();
    return keys.map((key) => [key, parsed<T>(localStorage.getItem(PREFIX + key)) as T]);
  },
  getItem: async <T>(key: string): Promise<T | undefined> => parsed<T>(localStorage.getItem(PREFIX + key)),
  setItem: async <T>(key: string, value: T): Promise<void> =>
    localStorage.setItem(PREFIX + key, JSON.stringify(value)),
  removeItem: async (key: string): Promise<void> => localStorage.removeItem(PREFIX + key),
};
