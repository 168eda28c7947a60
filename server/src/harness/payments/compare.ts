import { collectibleAbi } from '@talkies/abi';
import type { Order, Payment } from '@talkies/shared/schemas';
import type { Hex } from 'viem';
import type { Needs } from '../../chain/context.ts';
import { orders } from '../../modules/orders/tables.ts';
import { providerOf } from '../../modules/payments/index.ts';
import type { TestChain } from '../../testing/chain.ts';
import type { Buyers } from './buyers.ts';

export const isSettled = (order: Order, payments: Payment[]): boolean =>
  ['complete', 'refunded', 'expired', 'failed'].includes(order.state) &&
  payments.every(({ state }) => ['paid', 'failed', 'refunded'].includes(state));

export interface Outcome {
  orders: number;
  complete: number;
  /** payments that went back in full */
  refunded: number;
  /** money that was kept without a token, or a token that was promised and is not there */
  lost: number;
  /** orders with two tokens or two payments kept, tokens that nobody paid for */
  doubled: number;
  oversold: number;
  unsettled: number;
  differences: string[];
}

interface Mint {
  orderId: bigint;
  tokenId: bigint;
  to: Hex;
}

/** Every token that came into being for an order, by the chain's own log. */
async function mintsOf({ client, config }: TestChain): Promise<Mint[]> {
  const at = {
    address: config.contracts.collectible,
    abi: collectibleAbi,
    fromBlock: 0n,
    strict: true,
  } as const;
  const bought = await client.getContractEvents({ ...at, eventName: 'Purchased' });
  const given = await client.getContractEvents({ ...at, eventName: 'MintedFor' });
  return [
    ...bought.map(({ args: { orderId, tokenId, buyer } }) => ({ orderId, tokenId, to: buyer })),
    ...given.map(({ args }) => args),
  ];
}

/** Compares, from outside, what the chain, the providers' books, the mailboxes and the API say. */
export async function compare(
  ctx: Needs<'config' | 'db'>,
  chain: TestChain,
  buyers: Buyers,
  { quantities, mailed }: { quantities: Map<bigint, number>; mailed: (to: string) => string[] },
): Promise<Outcome> {
  const outcome: Outcome = {
    ...{ orders: 0, complete: 0, refunded: 0, lost: 0, doubled: 0, oversold: 0, unsettled: 0 },
    differences: [],
  };
  const note = (kind: 'lost' | 'doubled' | 'oversold' | 'unsettled', said: string): void => {
    outcome[kind] += 1;
    outcome.differences.push(said);
  };
  const mints = Map.groupBy(await mintsOf(chain), ({ orderId }) => orderId);
  const rows = await ctx.db.select().from(orders);
  const known = new Set(rows.map(({ chainOrderId }) => BigInt(chainOrderId)));
  for (const [orderId, own] of mints)
    if (!known.has(orderId)) note('doubled', `token ${own[0]?.tokenId} was minted without an order`);
  const completeOf = new Map<string, number>();
  for (const row of rows) {
    const seen = buyers.orders.has(row.id) ? await buyers.fetch(row.id) : null;
    outcome.orders += 1;
    if (!seen) {
      // made, and its answer was lost: nobody can have paid it
      if (!['expired', 'failed'].includes(row.state))
        note('unsettled', `order ${row.number} is ${row.state}`);
      continue;
    }
    const { order, payments } = seen;
    const said = `${order.number} is ${order.state}, ${JSON.stringify(payments.map(({ method, state }) => [method, state]))}`;
    if (!isSettled(order, payments) || row.holds) note('unsettled', said);
    const tokens = mints.get(BigInt(row.chainOrderId)) ?? [];
    const complete = order.state === 'complete';
    if (complete) {
      outcome.complete += 1;
      completeOf.set(row.userId, (completeOf.get(row.userId) ?? 0) + 1);
    }
    if (tokens.length > 1) note('doubled', `${said}; it has ${tokens.length} tokens`);
    if (complete && tokens.length === 0) note('lost', `${said}; it has no token`);
    if (!complete && tokens.length > 0) note('doubled', `${said}; it has token ${tokens[0]?.tokenId}`);
    if (tokens[0] && tokens[0].to !== order.wallet) note('lost', `${said}; ${tokens[0].to} has its token`);
    const kept: Payment[] = [];
    for (const payment of payments) {
      const books = await bookOf(ctx, payment);
      const left = books.amount - books.refunded;
      if (books.amount > 0n && left === 0n) outcome.refunded += 1;
      if (left > 0n) kept.push(payment);
      if (left !== 0n && (left !== BigInt(payment.total.amount) || books.currency !== payment.total.currency))
        note('lost', `${said}; ${left} ${books.currency} of ${payment.id} is kept`);
    }
    const byProvider = row.paymentId !== null && complete;
    if (kept.length > (byProvider ? 1 : 0))
      note(complete ? 'doubled' : 'lost', `${said}; the money of ${kept.map(({ id }) => id)} is kept`);
    if (byProvider && kept[0]?.id !== row.paymentId) note('doubled', `${said}; its token was not paid for`);
  }
  for (const [dropId, quantity] of quantities) {
    const drop = await chain.client.readContract({
      address: chain.config.contracts.collectible,
      abi: collectibleAbi,
      functionName: 'drop',
      args: [dropId],
    });
    if (drop.minted > quantity) note('oversold', `drop ${dropId} has ${drop.minted} of ${quantity}`);
  }
  for (const [userId, count] of completeOf) {
    const mails = mailed(`${userId}@example.com`).filter((subject) =>
      subject.startsWith('It is yours'),
    ).length;
    if (mails < count) outcome.differences.push(`${userId} owns ${count} and was written to ${mails} times`);
  }
  return outcome;
}

/** What the provider's books hold of a payment; nothing where it never answered. */
async function bookOf(ctx: Needs<'config'>, { method, reference }: Payment) {
  const provider = providerOf(ctx.config.payments, method);
  if (!provider || !reference) return { amount: 0n, refunded: 0n, currency: '' };
  return provider.status(reference);
}
