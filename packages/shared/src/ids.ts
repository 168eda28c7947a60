/** `0x7c2f…41Ae`: how addresses and hashes are shown. */
export const shortHex = (hex: string): string => `${hex.slice(0, 6)}…${hex.slice(-4)}`;

/** A token's id holds its drop and its serial number (see ICollectible). */
export const tokenIdOf = (dropId: bigint, serial: bigint): bigint => (dropId << 32n) | serial;
export const dropOf = (tokenId: bigint): bigint => tokenId >> 32n;
export const serialOf = (tokenId: bigint): number => Number(tokenId & 0xffffffffn);

/** A token on the marketplace: `{item id}~{serial}`, as it stands in `/nfttransfer/{id}`. */
export const tradeIdOf = (itemId: string, serial: number): string => `${itemId}~${serial}`;

/** The parts of a trade's id. An item's id alone means the one token that its page is about. */
export function parseTradeId(id: string): { itemId: string; serial: number | null } | null {
  const match = /^([^~]{1,90})(?:~([1-9]\d{0,9}))?$/.exec(id);
  if (!match?.[1]) return null;
  return { itemId: match[1], serial: match[2] === undefined ? null : Number(match[2]) };
}
