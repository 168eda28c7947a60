/** Drops' numbers are written in digits and lower-case letters, so that a link is short enough to read out. */
const BASE = 36;
const code = /^([0-9a-z]{1,13})(?:-([1-9]\d{0,8}))?$/;

/** The short link of an item, `/i/2a`, or of one edition, `/i/2a-7`. It redirects to the page. */
export const shortPath = (dropId: bigint, serial?: number): string =>
  `/i/${dropId.toString(BASE)}${serial === undefined ? '' : `-${serial}`}`;

/** Reads the last part of a short link; null where it is not one. */
export function readShort(text: string): { dropId: bigint; serial: number | null } | null {
  const [, drop, serial] = code.exec(text.toLowerCase()) ?? [];
  if (drop === undefined) return null;
  let dropId = 0n;
  for (const sign of drop) dropId = dropId * BigInt(BASE) + BigInt(Number.parseInt(sign, BASE));
  return dropId < 2n ** 63n ? { dropId, serial: serial === undefined ? null : Number(serial) } : null;
}
