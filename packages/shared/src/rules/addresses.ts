/** Whether two addresses name one account: their capitals are a checksum, which nodes, wallets and people leave out. */
export const sameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
