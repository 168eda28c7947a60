import { leadsWithCoin, type Money, type ShownCurrency } from '@talkies/shared';
import type { ItemDetail, Order } from '@talkies/shared/schemas';
import { type Priced, priceIn } from '../../../lib/format/currency-choice.ts';

type Quote = Pick<Order['quote'], 'price' | 'total' | 'equivalents' | 'rupees'>;
type PricedItem = Pick<ItemDetail, 'pricedIn'>;

/** The price in cash: readers of rupees see the exact rupees that the quote has locked. */
const cashOf = ({ price, rupees }: Quote, shown: ShownCurrency): Money =>
  shown === 'INR' && rupees ? rupees.total : price;

/** A wallet's total, in its coin and in dollars. @param inEth the total where it is paid in ETH */
export const pricedQuote = (
  item: PricedItem,
  quote: Quote,
  shown: ShownCurrency,
  inEth: Money | null,
): Priced => ({
  coin: inEth ?? quote.total,
  usd: cashOf(quote, shown),
  coinLeads: leadsWithCoin(item),
});

/**
 * The leading currency of a quote's lines, and the same amounts in other currencies: the film's coin where it is priced
 * in one, else the currency of the sum below them, which is a provider's or the reader's (spec:65).
 */
export function quoteLead(
  item: PricedItem,
  quote: Quote,
  shown: ShownCurrency,
  { charged, inEth }: { charged: Money | null; inEth: Money | null },
): { lead: Money; also: Money[] } {
  const chosen = priceIn(pricedQuote(item, quote, shown, inEth), shown)[0] ?? quote.price;
  const lead = leadsWithCoin(item) || !charged ? chosen : charged;
  const known = [quote.price, cashOf(quote, shown), ...(inEth ? [inEth] : []), ...quote.equivalents];
  const also = new Map(known.map((amount) => [amount.currency, amount]));
  also.delete(lead.currency);
  return { lead, also: [...also.values()] };
}
