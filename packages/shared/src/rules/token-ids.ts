/** Shortens an address or hash for display: `0x7c2f…41Ae`. */
export const shortHex = (hex: string): string => `${hex.slice(0, 6)}…${hex.slice(-4)}`;

/**
 * The serial is in the lower 32 bits of a token's id, the drop's number in the 64 bits above them (see ICollectible).
 */
const SERIAL_BITS = 32n;
/** Editions of a drop are numbered from 1 to this. */
export const MAX_SERIAL = 2 ** 32 - 1;
const MAX_DROP_ID = (1n << 64n) - 1n;

/**
 * Makes a token's id from its drop and serial number.
 * @throws RangeError where one does not fit its bits: it would name a token of another drop
 */
export function tokenIdOf(dropId: bigint, serial: bigint): bigint {
  if (serial < 1n || serial > BigInt(MAX_SERIAL)) throw new RangeError(`There is no serial ${serial}.`);
  if (dropId < 1n || dropId > MAX_DROP_ID) throw new RangeError(`There is no drop ${dropId}.`);
  return (dropId << SERIAL_BITS) | serial;
}
export const dropOf = (tokenId: bigint): bigint => tokenId >> SERIAL_BITS;
export const serialOf = (tokenId: bigint): number => Number(tokenId & BigInt(MAX_SERIAL));

/** The id of a market token, `{item id}~{serial}`, as in `/nfttransfer/{id}`. */
export const marketTokenIdOf = (itemId: string, serial: number): string => `${itemId}~${serial}`;

/**
 * Reads the parts of a market token's id; null for anything else, also for a serial that no token can have. An item's
 * id alone means the one token of that item's page.
 */
export function parseMarketTokenId(id: string): { itemId: string; serial: number | null } | null {
  const match = /^([^~]{1,90})(?:~([1-9]\d{0,9}))?$/.exec(id);
  if (!match?.[1]) return null;
  const serial = match[2] === undefined ? null : Number(match[2]);
  return serial !== null && serial > MAX_SERIAL ? null : { itemId: match[1], serial };
}
