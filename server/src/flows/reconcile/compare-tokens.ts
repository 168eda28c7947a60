import type { ChainName } from '@talkies/shared';
import { and, eq, inArray, like, not } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import {
  type Chain,
  chainTransactions,
  eventsOfTransaction,
  type Mint,
  mintsAmong,
  readAnew,
  type StoredEvent,
} from '../../chain/index.ts';
import {
  asResale,
  completedWithin,
  type OrderRow,
  orderLabel,
  ordersOfNumbers,
} from '../../modules/orders/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { findDelivery } from '../delivery/find-delivery.ts';
import { compareGrants, isPaidElsewhere } from './compare-grants.ts';
import { type Difference, notCompared, type Period } from './difference.ts';

/** An order with its token. */
export interface Delivered {
  order: OrderRow;
  mint: Mint;
}

/** A period on the chains, by their nodes and not by our reader. */
export interface ComparedTokens {
  differences: Difference[];
  delivered: Delivered[];
  /** the numbers of orders with events at a chain's receiver */
  received: Map<ChainName, string[]>;
}

/**
 * Compares the chains' own blocks of a period with our reader's projection, the tokens minted or bought in them with their
 * orders, and the completed orders with the chain.
 */
export async function compareTokens(
  ctx: Needs<'chains' | 'db' | 'log' | 'writer'>,
  period: Period,
): Promise<ComparedTokens> {
  const found: ComparedTokens = { differences: [], delivered: [], received: new Map() };
  for (const chain of ctx.chains.all())
    try {
      await compareChain(ctx, chain, period, found);
    } catch (error) {
      ctx.log.warn({ err: error, chain: chain.config.name }, 'the chain could not be compared');
      found.differences.push(notCompared(chain.config.label, 'its node did not answer'));
    }
  const minted = new Set(found.delivered.map(({ order }) => order.id));
  for (const order of await completedWithin(ctx.db, period.from, period.until))
    if (!minted.has(order.id)) found.differences.push(...(await compareDelivery(ctx, order)));
  return found;
}

async function compareChain(
  ctx: Needs<'db' | 'log'>,
  chain: Chain,
  period: Period,
  found: ComparedTokens,
): Promise<void> {
  const { name, label } = chain.config;
  const read = await readAnew(ctx, chain, period.from, period.until);
  if (!read.until || read.until < period.until)
    found.differences.push(notCompared(label, `read until ${read.until?.toISOString() ?? 'never'}`));
  const differ = (event: StoredEvent, what: string): void => {
    const about = `${label} ${event.txHash}, log ${event.logIndex}`;
    found.differences.push({ kind: 'chain', about, what: `${event.name}: ${what}` });
  };
  for (const event of read.missing) differ(event, 'the chain holds it, our reader does not');
  for (const event of read.denied) differ(event, 'our reader holds it, the chain does not');
  const numbers = read.events.flatMap(({ contract, orderId }) =>
    contract === chain.config.contracts.orderReceiver && orderId !== null ? [orderId] : [],
  );
  found.received.set(name, [...new Set(numbers)]);
  const minted = mintsAmong(name, read.events);
  const orders = await ordersOfNumbers(
    ctx.db,
    name,
    minted.map(({ orderId }) => orderId),
  );
  const others = await ownMints(ctx.db, name, minted);
  for (const mint of minted) {
    const order = orders.get(mint.orderId);
    if (order) found.delivered.push({ order, mint });
    if (!order && others.has(mint.txHash)) continue;
    found.differences.push(...(await compareMint(ctx.db, mint, order ?? null)));
  }
  found.differences.push(...(await compareGrants(ctx, name, read.events)));
}

/** The hashes of mints that the shop made for itself, such as those for its auctions. */
async function ownMints(db: Database, chain: ChainName, minted: Mint[]): Promise<Set<string | null>> {
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

/** Compares an order whose token was not minted in this period: asks the chain for the transaction that delivered it. */
async function compareDelivery(
  ctx: Needs<'chains' | 'db' | 'log' | 'writer'>,
  order: OrderRow,
): Promise<Difference[]> {
  const about = orderLabel(order.number);
  const missing: Difference = {
    kind: 'order-without-token',
    about,
    what: `it is complete, and the chain holds no ${order.lottery === null ? 'token' : 'tickets'} of it`,
  };
  const delivery = await findDelivery(ctx, order);
  if (!delivery) return [missing];
  const resale = asResale(order);
  try {
    const events = await eventsOfTransaction(ctx.chains.get(order.chain), delivery.txHash);
    const delivers = events?.some(({ name, args }) =>
      resale
        ? name === 'Sold' && args.tokenId === resale.tokenId.toString() && args.buyer === order.wallet
        : ['Purchased', 'MintedFor', 'TicketOrderFilled'].includes(name) &&
          args.orderId === order.chainOrderId,
    );
    return delivers ? [] : [missing];
  } catch (error) {
    ctx.log.warn({ err: error, chain: order.chain }, 'a delivery could not be compared');
    return [notCompared(about, 'the node did not say what delivered it')];
  }
}
