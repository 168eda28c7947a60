import type { ApiResponse } from '@talkies/shared/schemas';
import { and, eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { explorerUrl, salesOfDrop } from '../../../chain/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { centsOf, worthsOf } from '../../../platform/rates/worths.ts';
import { purchasesOfItem } from '../../orders/index.ts';
import { presentSale } from '../present.ts';
import { items } from '../tables.ts';

type Sold = Parameters<typeof presentSale>[0];
const MOST = 100;

async function resalesOf(
  ctx: Needs<'chains' | 'db' | 'rates'>,
  chain: 'polygon' | 'ethereum',
  dropId: bigint,
): Promise<Sold[]> {
  const rows = await salesOfDrop(ctx.db, chain, dropId, MOST);
  const worthOf = await worthsOf(ctx.db, rows);
  const { currency } = ctx.chains.get(chain).config;
  return rows.map((row) => {
    const extra = row.kind === 'resale' ? BigInt(row.royalty) + BigInt(row.fee) : 0n;
    const paid = BigInt(row.price) + extra;
    // until it is confirmed, and where no rate was known then, at the present one
    const cents = worthOf(row) ?? centsOf(ctx.rates, paid, currency) ?? 0n;
    const { txHash, tokenId, at } = row;
    return { txHash, tokenId, at, priceCents: cents, paidWei: paid.toString() };
  });
}

/** First sales through us and every resale of an item, newest first; nothing for an unknown one. */
export async function salesOfItem(ctx: Needs<'chains' | 'db' | 'rates'>, id: string) {
  const [item] = await ctx.db
    .select({ chain: items.chain, dropId: items.dropId })
    .from(items)
    .where(and(eq(items.id, id), eq(items.status, 'published')));
  if (!item) return null;
  const first: Sold[] = await purchasesOfItem(ctx.db, id, MOST);
  const later = item.dropId === null ? [] : await resalesOf(ctx, item.chain, item.dropId);
  const sales = [...first, ...later].sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, MOST);
  return { chain: item.chain, sales };
}

/** What was sold and delivered, newest first, resales too. @throws item/not-found */
export async function itemSales(
  ctx: Needs<'chains' | 'db' | 'rates'>,
  id: string,
): Promise<ApiResponse<'itemSales'>> {
  const found = await salesOfItem(ctx, id);
  if (!found) throw new AppError('item/not-found');
  const { config } = ctx.chains.get(found.chain);
  return {
    sales: found.sales.map((sale) =>
      presentSale(sale, config.currency, explorerUrl(config, 'tx', sale.txHash)),
    ),
  };
}
