import { fixedDecimal } from '@talkies/shared';

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumSignificantDigits: 6,
  roundingPriority: 'morePrecision',
});

/** A locked rate with so many digits that the amount times it is the price. @param rate dollars for a coin, 8 decimals */
export const formatRate = (rate: string): string =>
  dollars.format(fixedDecimal(BigInt(rate), 8) as Intl.StringNumericLiteral);
