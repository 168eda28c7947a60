import type { OrderRow } from '../tables.ts';
import type { Quote } from './quote.ts';

/** A quote as an order stores it. */
export type QuoteColumns = Pick<
  OrderRow,
  | 'priceCents'
  | 'totalWei'
  | 'rate'
  | 'rateSource'
  | 'rateAt'
  | 'equivalents'
  | 'totalPaise'
  | 'inrRate'
  | 'inrRateSource'
  | 'inrRateAt'
  | 'expiresAt'
>;

export const quoteColumns = (quote: Quote): QuoteColumns => ({
  priceCents: quote.priceCents,
  totalWei: quote.total.toString(),
  rate: quote.rate.rate.toString(),
  rateSource: quote.rate.source,
  rateAt: quote.rate.at,
  equivalents: quote.equivalents,
  totalPaise: quote.rupees?.totalPaise ?? null,
  inrRate: quote.rupees?.rate.rate.toString() ?? null,
  inrRateSource: quote.rupees?.rate.source ?? null,
  inrRateAt: quote.rupees?.rate.at ?? null,
  expiresAt: quote.expiresAt,
});
