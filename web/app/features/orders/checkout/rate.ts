import { fixedDecimal } from '@talkies/shared';

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumSignificantDigits: 6,
  roundingPriority: 'morePrecision',
});

/**
 * Formats a locked rate with enough digits that the amount times the rate is the price.
 * @param rate dollars for a coin, 8 decimals
 */
export const formatRate = (rate: string): string =>
  dollars.format(fixedDecimal(BigInt(rate), 8) as Intl.StringNumericLiteral);
