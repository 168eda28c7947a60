/** Whether two addresses name one account: their capitals are a checksum, which nodes, wallets and people leave out. */
export const sameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** How an account is written: 0x and 20 bytes. */
export const addressPattern = /^0x[0-9a-fA-F]{40}$/;
