import type { ChainName } from '@talkies/shared';
import { and, asc, eq, gte, inArray, like, lt, not } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { chainTransactions, headOf, type Mint, mints } from '../../chain/index.ts';
import { ethPaymentOf } from '../../modules/eth-payments/index.ts';
import { completedWithin, type OrderRow, orderLabel, ordersOfNumbers } from '../../modules/orders/index.ts';
import { paymentById } from '../../modules/payments/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { deliveryOf } from '../resales/delivery-of.ts';
import type { Difference, Period } from './difference.ts';

/** An order with its token. */
export interface Delivered {
  order: OrderRow;
  mint: Mint;
}

/** Compares the tokens that came into being in a time, as our reader has them, with the orders that say so. */
export async function compareTokens(
  ctx: Needs<'chains' | 'db' | 'writer'>,
  period: Period,
): Promise<{ differences: Difference[]; delivered: Delivered[] }> {
  const differences: Difference[] = [];
  const delivered: Delivered[] = [];
  for (const { config } of ctx.chains.all()) {
    const head = await headOf(ctx.db, config.name);
    // a local chain has no blocks while nothing happens
    if (!head || (!config.local && head.at < period.until))
      differences.push({
        kind: 'not-compared',
        about: config.label,
        what: `read until ${head?.at.toISOString() ?? 'never'}`,
      });
    const minted = await mintsWithin(ctx.db, config.name, period);
    const orders = await ordersOfNumbers(
      ctx.db,
      config.name,
      minted.map(({ orderId }) => orderId),
    );
    const others = await mintsOfTheHouse(ctx.db, config.name, minted);
    for (const mint of minted) {
      const order = orders.get(mint.orderId);
      if (order) delivered.push({ order, mint });
      if (!order && others.has(mint.txHash)) continue;
      differences.push(...(await compareMint(ctx.db, mint, order ?? null)));
    }
  }
  for (const order of await completedWithin(ctx.db, period.from, period.until))
    if (!(await deliveryOf(ctx, order)))
      differences.push({
        kind: 'order-without-token',
        about: orderLabel(order.number),
        what: 'it is complete, and the chain holds no token of it',
      });
  return { differences, delivered };
}

const mintsWithin = (db: Database, chain: ChainName, { from, until }: Period): Promise<Mint[]> =>
  db
    .select()
    .from(mints)
    .where(and(eq(mints.chain, chain), gte(mints.at, from), lt(mints.at, until)))
    .orderBy(asc(mints.blockNumber), asc(mints.logIndex));

/** Hashes of mints that the house made of itself, such as those of its auctions. */
async function mintsOfTheHouse(db: Database, chain: ChainName, minted: Mint[]): Promise<Set<string | null>> {
  if (minted.length === 0) return new Set();
  const hashes = minted.map(({ txHash }) => txHash);
  const rows = await db
    .select({ hash: chainTransactions.hash })
    .from(chainTransactions)
    .where(
      and(
        eq(chainTransactions.chain, chain),
        eq(chainTransactions.signer, 'minter'),
        inArray(chainTransactions.hash, hashes),
        not(like(chainTransactions.key, 'mint/%')),
      ),
    );
  return new Set(rows.map(({ hash }) => hash));
}

async function compareMint(db: Database, mint: Mint, order: OrderRow | null): Promise<Difference[]> {
  const token = `token ${mint.tokenId} (${mint.txHash})`;
  const without = (what: string): Difference[] => [
    { kind: 'token-without-order', about: order ? orderLabel(order.number) : token, what },
  ];
  if (!order) return without('it was minted under a number of no order');
  if (order.state !== 'complete') return without(`${token} was minted, and the order is ${order.state}`);
  if (mint.buyer !== order.wallet)
    return without(`${token} went to ${mint.buyer}, not to the order's wallet`);
  if (mint.price !== null) return [];
  return (await isPaidElsewhere(db, order)) ? [] : without(`${token} was minted, and nobody paid for it`);
}

/** A provider or the receiver of another chain has, or had, the order's money. */
async function isPaidElsewhere(db: Database, order: OrderRow): Promise<boolean> {
  if (!order.paymentId) return false;
  const payment = await paymentById(db, order.paymentId);
  if (payment) return ['paid', 'disputed', 'refunding', 'refunded'].includes(payment.state);
  const eth = await ethPaymentOf(db, order.id);
  return eth !== null && ['paid', 'kept'].includes(eth.state);
}
