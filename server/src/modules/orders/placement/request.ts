import { randomUUID } from 'node:crypto';
import type { WalletKind } from '@talkies/shared';
import type { Hex } from 'viem';
import type { Drop } from '../../../chain/index.ts';
import { AppError } from '../../../platform/errors.ts';
import type { QuoteColumns } from '../quote/columns.ts';
import type { OrderNumber } from '../quote/order-number.ts';
import { ITEM_CHANGED, NOT_READY } from '../rules.ts';
import type { OrderRow } from '../tables.ts';
import type { Stock, Stocks } from './reservations.ts';
import { unpaidColumns } from './write-orders.ts';

export interface OrderRequest {
  userId: string;
  wallet: Hex;
  walletKind: WalletKind;
  item: { id: string; quantity: number };
  /** the item's launch, and how many editions the buyer may still have (`left`, null: any number) */
  launch?: { id: string; left: number | null } | undefined;
  /** its stock is read anew */
  drop: Pick<Drop, 'chain' | 'dropId' | 'royaltyBps' | 'feeBps'>;
  quote: QuoteColumns;
  networkFee: bigint | null;
  /** for exactly this order, by its number; it is worthless where the order is not placed */
  voucher: OrderNumber & { signature: Hex };
  idempotencyKey: string | null;
  /** the buyer's country, two letters; null where it is not known */
  country: string | null;
}

/** The drop's stock, if its terms still are those of the voucher and the wallet is still linked. */
export function requirePlaceable(stocks: Stocks, linked: boolean, { drop }: OrderRequest): Stock {
  const stock = stocks(drop);
  if (!stock)
    throw new AppError('order/not-for-sale', {
      detail: NOT_READY,
    });
  if (!linked) throw new AppError('wallet/required');
  if (stock.royaltyBps !== drop.royaltyBps || stock.feeBps !== drop.feeBps)
    throw new AppError('order/not-for-sale', {
      detail: ITEM_CHANGED,
    });
  return stock;
}

export const newOrder = ({ drop, voucher, ...request }: OrderRequest, now: Date): OrderRow => ({
  id: randomUUID(),
  number: voucher.number,
  chainOrderId: voucher.chainOrderId.toString(),
  userId: request.userId,
  itemId: request.item.id,
  dropId: drop.dropId,
  chain: drop.chain,
  wallet: request.wallet,
  walletKind: request.walletKind,
  state: 'awaiting_payment',
  reservesEdition: true,
  ...request.quote,
  royaltyBps: drop.royaltyBps,
  feeBps: drop.feeBps,
  networkFeeWei: request.networkFee?.toString() ?? null,
  voucherSignature: voucher.signature,
  idempotencyKey: request.idempotencyKey,
  country: request.country,
  ...unpaidColumns,
  tokenId: null,
  lottery: null,
  ticketCount: null,
  launchId: request.launch?.id ?? null,
  seller: null,
  listedPrice: null,
  createdAt: now,
  updatedAt: now,
});
