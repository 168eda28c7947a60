import { BPS, divideHalfUp, HOUR_MS } from '@talkies/shared';

/** Indian time is so much ahead of UTC. */
export const IST_MS = 5.5 * HOUR_MS;
const APRIL = 3;

/** India's financial year at a time, April to March in Indian time: `26-27`. */
export function financialYear(at: Date): string {
  const local = new Date(at.getTime() + IST_MS);
  const first = local.getUTCFullYear() - (local.getUTCMonth() < APRIL ? 1 : 0);
  const short = (year: number): string => String(year % 100).padStart(2, '0');
  return `${short(first)}-${short(first + 1)}`;
}

const GREATEST = 999_999n;

/**
 * A receipt's number as GST requires it (CGST Rules, 46(b)): at most sixteen letters, digits and slashes, consecutive in its
 * series for a financial year.
 * @param part how often the series was begun anew within the year
 * @throws where a series is used up
 */
export function receiptNumber(prefix: string, year: string, part: number, last: bigint): string {
  if (last > GREATEST || part > 26) throw new Error(`the series ${prefix}/${year} is used up`);
  const suffix = part === 0 ? '' : String.fromCharCode(64 + part);
  return `${prefix}${suffix}/${year}/${last.toString().padStart(6, '0')}`;
}

/** The seller's GST terms: both begin with a state's two digits where it is taxed. */
interface TaxTerms {
  gstin: string;
  placeOfSupply: string;
  rateBps: number;
}

export interface TaxLine {
  name: 'CGST' | 'SGST' | 'IGST';
  rateBps: number;
  /** in the smallest unit */
  amount: bigint;
}

/**
 * The tax that a total holds. CGST and SGST, each of half the rate, where the place of supply is the seller's own state,
 * else IGST. Each line is rounded to the nearest smallest unit, halves up; the taxable value is the rest, so that the
 * lines always add up to the total.
 */
export function taxIn(
  total: bigint,
  { gstin, placeOfSupply, rateBps }: TaxTerms,
): { taxable: bigint; lines: TaxLine[] } {
  const share = (bps: number): bigint => divideHalfUp(total * BigInt(bps), 2n * BigInt(BPS + rateBps));
  const within = gstin.slice(0, 2) === placeOfSupply.slice(0, 2);
  const lines: TaxLine[] = within
    ? (['CGST', 'SGST'] as const).map((name) => ({ name, rateBps: rateBps / 2, amount: share(rateBps) }))
    : [{ name: 'IGST', rateBps, amount: share(2 * rateBps) }];
  return { taxable: lines.reduce((rest, { amount }) => rest - amount, total), lines };
}
