/**
 * Whether two addresses name the same account: their capitals are only a checksum, which nodes, wallets and people
 * often omit.
 */
export const sameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** An account's address: 0x and 20 bytes. */
export const addressPattern = /^0x[0-9a-fA-F]{40}$/;
