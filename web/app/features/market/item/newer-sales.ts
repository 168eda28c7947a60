import type { ApiResponse } from '@talkies/shared/schemas';

export type SalesPage = ApiResponse<'itemSales'>;
type Sale = SalesPage['sales'][number];

export const saleKey = ({ transaction, tokenId }: Sale): string => `${transaction}-${tokenId}`;

/**
 * Merges the newest page of sales into the shown rows: new rows are put above, and older loaded rows stay. If the two
 * do not overlap, sales between them are missing, so the list starts again with the newest page.
 */
export function withNewest(shown: SalesPage | null, newest: SalesPage): SalesPage {
  const last = newest.sales.at(-1);
  const from = last && shown ? shown.sales.findIndex((sale) => saleKey(sale) === saleKey(last)) : -1;
  const below = from < 0 ? [] : (shown?.sales.slice(from + 1) ?? []);
  if (below.length === 0) return newest;
  return { sales: [...newest.sales, ...below], nextCursor: shown?.nextCursor ?? null };
}
