import { collectibleAbi } from '@talkies/abi';
import type { Hex } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import { type OrderRow, orders, purchases } from '../../../modules/orders/tables.ts';
import type { TestChain } from '../../../testing/chain.ts';

/** wei, what every buyer has at first */
export const FUNDS = 10_000n * 10n ** 18n;
/** wei, more than all gas of one buyer costs, and less than an edition */
const GAS_COSTS = 10n ** 18n;

export interface Buyer {
  id: string;
  wallet: Hex;
}

/** Compares the shop's orders with the chain. */
export async function compareOrders(
  ctx: Needs<'db'>,
  chain: TestChain,
  buyers: Buyer[],
  quantities: Map<bigint, number>,
): Promise<{ differences: string[]; counts: Record<string, number> }> {
  const rows = await ctx.db.select().from(orders);
  const bought = new Map((await ctx.db.select().from(purchases)).map((row) => [row.orderId, row]));
  const sold = await salesOf(chain);
  const found: string[] = [];
  for (const order of rows) {
    const own = sold.filter(({ orderId }) => orderId === BigInt(order.chainOrderId));
    found.push(...(await wrongOrder(chain, order, own, bought.get(order.id)?.tokenId)));
  }
  const numbers = new Set(rows.map(({ chainOrderId }) => BigInt(chainOrderId)));
  for (const { orderId, tokenId } of sold)
    if (!numbers.has(orderId)) found.push(`token ${tokenId} was minted without an order`);
  found.push(...(await wrongSupplies(chain, quantities, sold.length)));
  for (const { id, wallet } of buyers) {
    const spent = FUNDS - (await chain.client.getBalance({ address: wallet }));
    const own = rows.filter((order) => order.userId === id && order.state === 'complete');
    const owed = own.reduce((sum, { totalWei }) => sum + BigInt(totalWei), 0n);
    if (spent < owed || spent > owed + GAS_COSTS) found.push(`${id} spent ${spent} and has ${owed} of it`);
  }
  const inState = (one: string): number => rows.filter(({ state }) => state === one).length;
  const counts = { orders: rows.length, complete: inState('complete'), expired: inState('expired') };
  return { differences: found, counts: { ...counts, failed: inState('failed') } };
}

interface Sale {
  orderId: bigint;
  tokenId: bigint;
  buyer: Hex;
  price: bigint;
}

/** Every sale that the chain has logged. */
async function salesOf({ client, config }: TestChain): Promise<Sale[]> {
  const logs = await client.getContractEvents({
    address: config.contracts.collectible,
    abi: collectibleAbi,
    eventName: 'Purchased',
    fromBlock: 0n,
    strict: true,
  });
  return logs.map(({ args }) => args);
}

/** An order is complete just where its number is used, by one sale of one token to its buyer's wallet. */
async function wrongOrder(
  { client, config }: TestChain,
  order: OrderRow,
  own: Sale[],
  recorded: string | undefined,
): Promise<string[]> {
  const at = { address: config.contracts.collectible, abi: collectibleAbi } as const;
  const difference = `order ${order.number} is ${order.state}${order.reservesEdition ? ' and reserves an edition' : ''}`;
  const orderId = BigInt(order.chainOrderId);
  const used = await client.readContract({ ...at, functionName: 'isOrderUsed', args: [orderId] });
  const isComplete = order.state === 'complete';
  const found: string[] = [];
  if (!['complete', 'expired', 'failed'].includes(order.state) || order.reservesEdition)
    found.push(`${difference} at the end`);
  if (used !== isComplete || own.length !== (isComplete ? 1 : 0))
    found.push(`${difference}; its number is ${used ? '' : 'not '}used, its sales are ${own.length}`);
  const [sale] = own;
  if (recorded !== sale?.tokenId.toString()) found.push(`${difference}; recorded is ${recorded}`);
  if (!sale) return found;
  const owner = await client.readContract({ ...at, functionName: 'ownerOf', args: [sale.tokenId] });
  if (owner !== order.wallet || sale.buyer !== order.wallet)
    found.push(`${difference}; ${owner} has its token`);
  if (sale.price !== BigInt(order.totalWei)) found.push(`${difference}; ${sale.price} was paid`);
  return found;
}

async function wrongSupplies(
  { client, config }: TestChain,
  quantities: Map<bigint, number>,
  sold: number,
): Promise<string[]> {
  const found: string[] = [];
  let minted = 0;
  for (const [dropId, quantity] of quantities) {
    const drop = await client.readContract({
      address: config.contracts.collectible,
      abi: collectibleAbi,
      functionName: 'drop',
      args: [dropId],
    });
    minted += Number(drop.minted);
    if (drop.minted > quantity) found.push(`drop ${dropId} has ${drop.minted} of ${quantity}`);
  }
  if (minted !== sold) found.push(`${minted} were minted and ${sold} sold`);
  return found;
}
