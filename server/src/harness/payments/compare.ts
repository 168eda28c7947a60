import { collectibleAbi } from '@talkies/abi';
import { shareDown } from '@talkies/shared';
import type { Order, Payment } from '@talkies/shared/schemas';
import type { Hex } from 'viem';
import type { Needs } from '../../chain/context.ts';
import { type OrderRow, orders } from '../../modules/orders/tables.ts';
import { providerOf } from '../../modules/payments/index.ts';
import { royaltyEntries } from '../../modules/royalties/index.ts';
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
  /** a voucher paid for it in the same transaction */
  paid: boolean;
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
    ...bought.map(({ args: { orderId, tokenId, buyer } }) => ({ orderId, tokenId, to: buyer, paid: true })),
    ...given.map(({ args }) => ({ ...args, paid: false })),
  ];
}

type Fault = 'lost' | 'doubled' | 'oversold' | 'unsettled';
type Note = (kind: Fault | null, said: string) => void;

interface World {
  quantities: Map<bigint, number>;
  /** subjects of what somebody was written */
  mailed: (to: string) => string[];
}

/** Compares, from outside, what the chain, the providers' books, the mailboxes and the API say. */
export async function compare(
  ctx: Needs<'config' | 'db'>,
  chain: TestChain,
  buyers: Buyers,
  { quantities, mailed }: World,
): Promise<Outcome> {
  const outcome: Outcome = {
    ...{ orders: 0, complete: 0, refunded: 0, lost: 0, doubled: 0, oversold: 0, unsettled: 0 },
    differences: [],
  };
  const note: Note = (kind, said) => {
    if (kind) outcome[kind] += 1;
    outcome.differences.push(said);
  };
  const booked = Map.groupBy(await ctx.db.select().from(royaltyEntries), ({ orderId }) => orderId);
  const mints = Map.groupBy(await mintsOf(chain), ({ orderId }) => orderId);
  const rows = await ctx.db.select().from(orders);
  const known = new Set(rows.map(({ chainOrderId }) => BigInt(chainOrderId)));
  for (const [orderId, own] of mints)
    if (!known.has(orderId)) note('doubled', `token ${own[0]?.tokenId} was minted without an order`);
  const owned = new Map<string, number>();
  for (const row of rows) {
    outcome.orders += 1;
    const seen = buyers.orders.has(row.id) ? await buyers.fetch(row.id) : null;
    if (!seen) {
      // made, and its answer was lost: nobody can have paid it
      if (!['expired', 'failed'].includes(row.state))
        note('unsettled', `order ${row.number} is ${row.state}`);
      continue;
    }
    const royalty = (booked.get(row.id) ?? []).reduce((sum, { cents }) => sum + cents, 0n);
    const tokens = mints.get(BigInt(row.chainOrderId)) ?? [];
    const books = await Promise.all(seen.payments.map((payment) => bookOf(ctx, payment)));
    checkOrder(row, seen, { tokens, books, royalty }, note);
    outcome.refunded += books.filter(({ amount, refunded }) => amount > 0n && amount === refunded).length;
    if (seen.order.state !== 'complete') continue;
    outcome.complete += 1;
    owned.set(row.userId, (owned.get(row.userId) ?? 0) + 1);
  }
  await checkSupplies(chain, quantities, note);
  for (const [userId, count] of owned) {
    const mails = mailed(`${userId}@example.com`).filter((subject) => subject.startsWith('It is yours'));
    if (mails.length < count) note(null, `${userId} owns ${count} and was written to ${mails.length} times`);
  }
  return outcome;
}

interface Outside {
  tokens: Mint[];
  /** one for each of the order's payments */
  books: Awaited<ReturnType<typeof bookOf>>[];
  /** US cents */
  royalty: bigint;
}

/** A complete order has one token of its own and, where a provider was paid, that money alone; any other has nothing. */
function checkOrder(
  row: OrderRow,
  { order, payments }: { order: Order; payments: Payment[] },
  { tokens, books, royalty }: Outside,
  note: Note,
): void {
  const states = payments.map(({ method, state }) => `${method} ${state}`);
  const said = `${order.number} is ${order.state} (${states.join(', ')})`;
  const complete = order.state === 'complete';
  // a wallet and a provider may pay in the same moment: then the chain decides, and the provider's money goes back
  const paidBy = complete && !tokens[0]?.paid ? row.paymentId : null;
  if (!isSettled(order, payments) || row.holds) note('unsettled', said);
  if (tokens.length > 1) note('doubled', `${said}; it has ${tokens.length} tokens`);
  if (complete && tokens.length === 0) note('lost', `${said}; it has no token`);
  if (!complete && tokens.length > 0) note('doubled', `${said}; it has token ${tokens[0]?.tokenId}`);
  if (tokens[0] && tokens[0].to !== order.wallet) note('lost', `${said}; ${tokens[0].to} has its token`);
  for (const [index, payment] of payments.entries()) {
    const { amount = 0n, refunded = 0n, currency = '' } = books[index] ?? {};
    const kept = amount - refunded;
    const due = payment.id === paidBy ? BigInt(payment.total.amount) : 0n;
    const isRight = kept === due && (kept === 0n || currency === payment.total.currency);
    if (!isRight)
      note(kept < due ? 'doubled' : 'lost', `${said}; ${kept} ${currency} of its ${payment.method} are kept`);
  }
  const share = paidBy ? shareDown(row.priceCents, row.royaltyBps) : 0n;
  if (royalty !== share) note(null, `${said}; ${royalty} cents are booked for its creator`);
}

async function checkSupplies(chain: TestChain, quantities: Map<bigint, number>, note: Note): Promise<void> {
  for (const [dropId, quantity] of quantities) {
    const drop = await chain.client.readContract({
      address: chain.config.contracts.collectible,
      abi: collectibleAbi,
      functionName: 'drop',
      args: [dropId],
    });
    if (drop.minted > quantity) note('oversold', `drop ${dropId} has ${drop.minted} of ${quantity}`);
  }
}

/** What the provider's books hold of a payment; nothing where it never answered. */
async function bookOf(ctx: Needs<'config'>, { method, reference }: Payment) {
  const provider = providerOf(ctx.config.payments, method);
  if (!provider || !reference) return { amount: 0n, refunded: 0n, currency: '' };
  return provider.status(reference);
}
