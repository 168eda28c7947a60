import type { ApiResponse } from '@talkies/shared/schemas';

export type SalesPage = ApiResponse<'itemSales'>;
type Sale = SalesPage['sales'][number];

export const saleKey = ({ transaction, tokenId }: Sale): string => `${transaction}-${tokenId}`;

/**
 * The rows that are shown, after their newest were asked for again: what is new comes above them and what was opened further
 * down stays. Where the two do not meet, sales between them are missing, and the list begins anew.
 */
export function withNewest(shown: SalesPage | null, newest: SalesPage): SalesPage {
  const last = newest.sales.at(-1);
  const from = last && shown ? shown.sales.findIndex((sale) => saleKey(sale) === saleKey(last)) : -1;
  const below = from < 0 ? [] : (shown?.sales.slice(from + 1) ?? []);
  if (below.length === 0) return newest;
  return { sales: [...newest.sales, ...below], nextCursor: shown?.nextCursor ?? null };
}
