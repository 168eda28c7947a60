/** The number of a drop in figures and small letters: as short as a link is read out. */
const BASE = 36;
const code = /^([0-9a-z]{1,13})(?:-([1-9]\d{0,8}))?$/;

/** `/i/2a`, or of one edition `/i/2a-7`. It leads on to the page. */
export const shortPath = (dropId: bigint, serial?: number): string =>
  `/i/${dropId.toString(BASE)}${serial === undefined ? '' : `-${serial}`}`;

/** What such a link's last part names; null where it is none. */
export function readShort(text: string): { dropId: bigint; serial: number | null } | null {
  const [, drop, serial] = code.exec(text.toLowerCase()) ?? [];
  if (drop === undefined) return null;
  let dropId = 0n;
  for (const sign of drop) dropId = dropId * BigInt(BASE) + BigInt(Number.parseInt(sign, BASE));
  return dropId < 2n ** 63n ? { dropId, serial: serial === undefined ? null : Number(serial) } : null;
}
