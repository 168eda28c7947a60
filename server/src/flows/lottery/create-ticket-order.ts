import { dropOf } from '@talkies/shared';
import type { TicketOrder } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import {
  type FoundLottery,
  findLottery,
  hasRoom,
  presentTickets,
  requireEntryLocked,
  requireProviders,
  requireTicketsOnSale,
} from '../../modules/lottery/index.ts';
import {
  expireOlder,
  lockShopPurchases,
  networkFeeAtOnce,
  placeShopPurchase,
  type QuoteColumns,
  type TicketsRow,
  unpaidTickets,
} from '../../modules/orders/index.ts';
import { requireProvedOn, type WalletRow } from '../../modules/wallets/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { lockBuyerWithWallet } from '../checkout/lock-buyer.ts';
import { quoteOfCoins } from '../checkout/quote-coins.ts';
import { walletFor } from '../checkout/wallet-for.ts';
import { resumableOrder } from '../payments/resumable-order.ts';
import { canSpend, type Float, floatOf } from '../resales/float.ts';

type Ports = Needs<
  'chains' | 'changes' | 'clock' | 'config' | 'db' | 'limits' | 'log' | 'rates' | 'signers' | 'writer'
>;

interface Wanted {
  userId: string;
  found: FoundLottery;
  count: number;
  wallet: WalletRow;
  /** where the network says the buyer is */
  region: string | null;
}

/**
 * Creates an order of tickets to be paid through a provider, with its quote locked for ten minutes; no tickets are
 * reserved meanwhile. A repeated request for as many returns the same order (`resumableOrder`); a person has one such
 * order at a time. Limits count ordered and bought tickets together, under the lock under which limits are changed. A
 * person without a wallet is given one (`walletFor`).
 * @throws lottery/not-found, lottery/ended, lottery/not-on-sale, lottery/count, lottery/wallet-limit,
 * lottery/not-payable-so, what requireEntry throws, wallet/required, wallet/other-chain, rates/unavailable
 */
export async function createTicketOrder(
  ctx: Ports,
  userId: string,
  { id, count }: { id: string; count: number },
  region: string | null,
): Promise<TicketOrder> {
  const found = await findLottery(ctx, id);
  requireTicketsOnSale(ctx, found, count);
  await requireProviders(ctx, found);
  const { chain, ticketPrice } = found.lottery;
  const wallet = await walletFor(ctx, userId, 'any');
  requireProvedOn(wallet, ctx.chains.get(chain).config);
  const [quote, float, networkFee] = await Promise.all([
    quoteOfCoins(ctx, chain, BigInt(ticketPrice), BigInt(count)),
    floatOf(ctx, chain, 'tickets'),
    networkFeeAtOnce(ctx, chain),
  ]);
  if (!float) throw new AppError('lottery/not-payable-so');
  const wanted = { userId, found, count, wallet, region };
  const order = await ctx.db.transaction((tx) => place(ctx, tx, wanted, { quote, float, networkFee }));
  return presentTickets(ctx, order, found);
}

async function place(
  ctx: Ports,
  tx: Database,
  wanted: Wanted,
  { quote, float, networkFee }: { quote: QuoteColumns; float: Float; networkFee: bigint | null },
): Promise<TicketsRow> {
  const { userId, found, count, wallet, region } = wanted;
  const now = ctx.clock.now();
  await lockBuyerWithWallet(tx, userId, wallet);
  const others = await unpaidTickets(tx, userId);
  const same = others.filter((order) => isSame(order, wanted));
  const open = await resumableOrder(tx, same, now);
  if (open) return open;
  await expireOlder(tx, others, now);
  await requireEntryLocked(ctx, tx, userId, region, { free: false, cost: quote.priceCents });
  if (!(await hasRoom(tx, found, { wallet: wallet.address, count, except: null })))
    throw new AppError('lottery/wallet-limit');
  await lockShopPurchases(tx, 'tickets');
  const { chain } = found.lottery;
  const purchase = { chain, totalWei: BigInt(quote.totalWei), priceCents: quote.priceCents };
  if (!(await canSpend(ctx, tx, float, 'tickets', purchase, { unpaid: true })))
    throw new AppError('lottery/not-payable-so');
  return placeShopPurchase<TicketsRow>(tx, {
    ...rowOf(wanted),
    ...quote,
    networkFeeWei: networkFee?.toString() ?? null,
    createdAt: now,
    updatedAt: now,
  });
}

const isSame = ({ lottery, ticketCount, wallet }: TicketsRow, wanted: Wanted): boolean =>
  lottery === wanted.found.offer.id && ticketCount === wanted.count && wallet === wanted.wallet.address;

/** The order's row: its item is the prize. The contract alone shares the money out. */
const rowOf = ({ userId, found, count, wallet }: Wanted) => ({
  userId,
  itemId: found.item.id,
  dropId: dropOf(BigInt(found.lottery.tokenId)),
  chain: found.lottery.chain,
  lottery: found.offer.id,
  ticketCount: count,
  tokenId: null,
  seller: null,
  listedPrice: null,
  launchId: null,
  country: null,
  wallet: wallet.address,
  walletKind: wallet.kind,
  royaltyBps: 0,
  feeBps: 0,
});
