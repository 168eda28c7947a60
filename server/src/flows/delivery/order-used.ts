import { collectibleAbi } from '@talkies/abi';
import type { Needs } from '../../chain/context.ts';
import { cancelled, finalBlock, headOf, type WrittenTransaction } from '../../chain/index.ts';
import { asTickets, type OrderRow } from '../../modules/orders/index.ts';

/**
 * Whether a failed transaction leaves open if its order's number is used: another one used it, or it was called off, and
 * bytes of it may have been sent, also such as a backup does not know.
 */
export const leavesUseOpen = ({ error, block, hash }: WrittenTransaction): boolean =>
  error?.code === 'contract/order-used' ||
  (block === null && (hash !== null || error?.code === cancelled.code));

/**
 * Whether the contract's answer that an order's number is used can no longer change: a node answers for its head, and a
 * reorganisation may undo the use. It is settled once our reader has passed a final block at which the contract answers as
 * now: then our rows for the number are complete.
 */
export async function isUseSettled(ctx: Needs<'chains' | 'db' | 'log'>, order: OrderRow): Promise<boolean> {
  const final = await finalBlock(ctx, order.chain, await headOf(ctx.db, order.chain));
  if (!final) return false;
  const { client, config } = ctx.chains.get(order.chain);
  const { collectible, lottery } = config.contracts;
  // the query is the same for both contracts
  const question = {
    address: asTickets(order) ? lottery : collectible,
    abi: collectibleAbi,
    functionName: 'isOrderUsed',
    args: [BigInt(order.chainOrderId)],
  } as const;
  const [then, now] = await Promise.all([
    client.readContract({ ...question, blockNumber: BigInt(final.number) }),
    client.readContract(question),
  ]);
  return then === now;
}
