import { lotteryAbi } from '@talkies/abi';
import { encodeFunctionData, type Hex } from 'viem';
import type { Needs } from '../../chain/context.ts';
import type { OnchainLottery } from '../../chain/index.ts';
import { findLottery, ticketsKey, whyNotSold } from '../../modules/lottery/index.ts';
import { lockShopPurchases, type TicketsRow } from '../../modules/orders/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { canSpend, type Float } from '../resales/float.ts';

/** A purchase of the granter on chain, under an order's number, which the contract accepts once. */
interface Grant {
  id: string;
  /** uint256 */
  chainOrderId: string;
  wallet: Hex;
  count: number;
}

/** Enqueues the one transaction that buys an order's tickets for its wallet. */
export async function enqueueGrant(
  ctx: Needs<'chains' | 'writer'>,
  tx: Database,
  { chain, lotteryId, ticketPrice }: Pick<OnchainLottery, 'chain' | 'lotteryId' | 'ticketPrice'>,
  { id, chainOrderId, wallet, count }: Grant,
): Promise<void> {
  await ctx.writer.enqueueTransaction(tx, {
    chain,
    signer: 'granter',
    to: ctx.chains.get(chain).config.contracts.lottery,
    data: encodeFunctionData({
      abi: lotteryAbi,
      functionName: 'buyTicketsFor',
      args: [BigInt(chainOrderId), BigInt(lotteryId), wallet, BigInt(count)],
    }),
    value: BigInt(ticketPrice) * BigInt(count),
    key: ticketsKey({ id }),
  });
}

/** Enqueues the purchase of a paid order's tickets. Runs in the transaction that records the payment. */
export async function grantTickets(
  ctx: Needs<'chains' | 'writer'>,
  tx: Database,
  order: TicketsRow,
): Promise<void> {
  const { lottery } = await findLottery({ db: tx }, order.lottery);
  await enqueueGrant(ctx, tx, lottery, { ...order, count: order.ticketCount });
}

/** The reason why the shop does not buy tickets that were paid for, in words for the buyer; null where it does. */
export async function whyNotGranted(
  ctx: Needs<'chains' | 'clock' | 'config'>,
  tx: Database,
  order: TicketsRow,
  float: Float | null,
): Promise<string | null> {
  await lockShopPurchases(tx, 'tickets');
  const reason = await whyNotSold(ctx, tx, order);
  if (reason !== null) return reason;
  const purchase = { ...order, totalWei: BigInt(order.totalWei) };
  if (!float || !(await canSpend(ctx, tx, float, 'tickets', purchase, { unpaid: false })))
    return 'We could not buy the tickets for you just now.';
  return null;
}
