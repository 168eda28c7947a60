/** `0x7c2f…41Ae`: how addresses and hashes are shown. */
export const shortHex = (hex: string): string => `${hex.slice(0, 6)}…${hex.slice(-4)}`;

/** A token's id holds its drop and its serial number (see ICollectible). */
export const tokenIdOf = (dropId: bigint, serial: bigint): bigint => (dropId << 32n) | serial;
export const dropOf = (tokenId: bigint): bigint => tokenId >> 32n;
export const serialOf = (tokenId: bigint): number => Number(tokenId & 0xffffffffn);
