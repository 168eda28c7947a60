import { collectibleAbi } from '@talkies/abi';
import type { Needs } from '../../chain/context.ts';
import { finalBlock, headOf } from '../../chain/index.ts';
import { asTickets, type OrderRow } from '../../modules/orders/index.ts';

/**
 * That an order's number is used is a node's word at its head: a reorganisation may take that use away. It is settled once
 * our reader has passed a final block at which the contract says the same as now: what we hold under the number then, or
 * nothing, is all that there is.
 */
export async function isUseSettled(ctx: Needs<'chains' | 'db' | 'log'>, order: OrderRow): Promise<boolean> {
  const final = await finalBlock(ctx, order.chain, await headOf(ctx.db, order.chain));
  if (!final) return false;
  const { client, config } = ctx.chains.get(order.chain);
  const { collectible, lottery } = config.contracts;
  // both contracts are asked alike
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
