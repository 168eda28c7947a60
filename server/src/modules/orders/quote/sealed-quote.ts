import type { ChainName } from '@talkies/shared';
import { openSealedToken, sealedToken } from '../../../platform/sealed-token.ts';
import type { QuoteColumns } from './columns.ts';

/** The subject of a quote: an item, or a listed token (`{item}~{serial}`). */
interface Quoted {
  itemId: string;
  chain: ChainName;
}

/** The price that must not have changed: an item's in dollars, a listing's in coins. */
type Price = Partial<Pick<QuoteColumns, 'priceCents' | 'totalWei'>>;

/** The content of a sealed quote; whole numbers and instants are text. */
type Sealed = readonly [itemId: string, chain: ChainName, figures: Record<keyof QuoteColumns, unknown>];

const bigints = ['priceCents', 'totalPaise'] as const;
const instants = ['expiresAt', 'rateAt', 'inrRateAt'] as const;

/**
 * A quote for somebody who has no order yet, stored in their browser instead of here: its figures with our seal. They are
 * not secret, and nobody else can write them.
 */
export function sealQuote(secret: string, { itemId, chain }: Quoted, quote: QuoteColumns): string {
  const sealed: Sealed = [itemId, chain, quote];
  const text = JSON.stringify(sealed, (_, value) => (typeof value === 'bigint' ? value.toString() : value));
  return sealedToken(secret, 'quote', Buffer.from(text).toString('base64url'));
}

/** The figures of a quote that we sealed for this subject and price, if it is not over; null for anything else. */
export function openQuote(
  secret: string,
  token: string | undefined,
  { itemId: wantedItem, chain: on, priceCents, totalWei }: Quoted & Price,
  now: Date,
): QuoteColumns | null {
  const body = token === undefined ? null : openSealedToken(secret, 'quote', token);
  if (body === null) return null;
  const [itemId, chain, figures]: Sealed = JSON.parse(Buffer.from(body, 'base64url').toString());
  const read: Record<string, unknown> = { ...figures };
  for (const name of bigints) read[name] = figures[name] ? BigInt(figures[name] as string) : null;
  for (const name of instants) read[name] = figures[name] ? new Date(figures[name] as string) : null;
  const quote = read as unknown as QuoteColumns;
  const fits =
    itemId === wantedItem &&
    chain === on &&
    (priceCents === undefined || quote.priceCents === priceCents) &&
    (totalWei === undefined || quote.totalWei === totalWei);
  return fits && quote.expiresAt >= now ? quote : null;
}
