import type { Closing } from '@talkies/shared/studio/schemas';
import { isNotNull } from 'drizzle-orm';
import type { Context } from '../../chain/context.ts';
import { mints } from '../../chain/index.ts';
import { closingReport } from '../../flows/studio/money/closing.ts';
import { studioToday } from '../../flows/studio/today.ts';
import { orders } from '../../modules/orders/tables.ts';
import { providerOf } from '../../modules/payments/index.ts';
import { payments } from '../../modules/payments/tables.ts';
import { royaltyEntries } from '../../modules/royalties/index.ts';
import { again } from './again.ts';

type Sums = Map<string, bigint>;

const add = (sums: Sums, name: string, amount: bigint): void => {
  if (amount !== 0n) sums.set(name, (sums.get(name) ?? 0n) + amount);
};
const total = (values: readonly bigint[]): bigint => values.reduce((sum, one) => sum + one, 0n);

/** The sums in the providers' own books for delivered orders, and of refunds, by payment method and currency. */
async function sumsOfProviders(ctx: Context): Promise<{ taken: Sums; back: Sums }> {
  const minted = await ctx.db.select().from(mints);
  // where a wallet paid at the same time, the provider's money bought nothing, and is refunded
  const byWallets = new Set(minted.flatMap(({ orderId, price }) => (price === null ? [] : [orderId])));
  const delivered = new Set(
    (await ctx.db.select().from(orders)).flatMap(({ state, paymentId, chainOrderId }) =>
      state === 'complete' && paymentId !== null && !byWallets.has(chainOrderId) ? [paymentId] : [],
    ),
  );
  const [taken, back]: [Sums, Sums] = [new Map(), new Map()];
  for (const { id, method, reference } of await ctx.db
    .select()
    .from(payments)
    .where(isNotNull(payments.reference))) {
    const provider = providerOf(ctx, method);
    if (!provider || reference === null) continue;
    const { amount, refunded, currency } = await again(() => provider.status(reference));
    const name = `${method} ${currency.toUpperCase()}`;
    if (delivered.has(id)) add(taken, name, amount);
    add(back, name, refunded);
  }
  return { taken, back };
}

/** The same sums of the months' closings. Wallets' payments are compared with the chains elsewhere. */
function ofClosings(closings: readonly Closing[]): { taken: Sums; back: Sums } {
  const [taken, back]: [Sums, Sums] = [new Map(), new Map()];
  const byProvider = (method: string): boolean =>
    method === 'card' || method === 'cashfree' || method === 'coinbase';
  for (const { sales, refunds } of closings) {
    for (const { method, currency, gross } of sales)
      if (byProvider(method)) add(taken, `${method} ${currency}`, BigInt(gross));
    for (const { method, currency, amount } of refunds)
      if (byProvider(method)) add(back, `${method} ${currency}`, BigInt(amount));
  }
  return { taken, back };
}

const words = (sums: Sums): string =>
  [...sums]
    .toSorted()
    .map(([name, amount]) => `${name} ${amount}`)
    .join(', ');

/** Compares Today's figures, the ledger and the months' closings of a run with sums from outside. */
export async function compareFigures(ctx: Context, begun: Date, complete: number): Promise<string[]> {
  // lotteries and auctions move the chain's clock ahead of the shop's
  const minted = await ctx.db.select({ at: mints.at }).from(mints);
  const months = [begun, ctx.clock.now(), ...minted.map(({ at }) => at)].map((at) =>
    at.toISOString().slice(0, 7),
  );
  const closings = await Promise.all([...new Set(months)].map((month) => closingReport(ctx, month)));
  // the money for listings and tickets belongs to others
  const own = (await ctx.db.select().from(orders)).filter(
    ({ state, tokenId, lottery }) => state === 'complete' && tokenId === null && lottery === null,
  );
  const entries = await ctx.db.select().from(royaltyEntries);
  const { days, orders: states, royaltiesOwed } = await studioToday(ctx);
  const [theirs, closed] = [await sumsOfProviders(ctx), ofClosings(closings)];
  const pairs: [string, string, string][] = [
    ['taken by providers', words(closed.taken), words(theirs.taken)],
    ['sent back by providers', words(closed.back), words(theirs.back)],
    ['delivered', `${states.find(({ state }) => state === 'complete')?.orders ?? 0}`, `${complete}`],
    ['sales of Today', `${days.reduce((sum, { sales }) => sum + sales, 0)}`, `${own.length}`],
    [
      'revenue of Today',
      `${total(days.map(({ cents }) => BigInt(cents)))}`,
      `${total(own.map(({ priceCents }) => priceCents))}`,
    ],
    [
      'royalties of the closing',
      `${total(closings.map(({ royalties }) => BigInt(royalties.booked) - BigInt(royalties.reversed)))}`,
      `${total(entries.map(({ cents }) => cents))}`,
    ],
    ['royalties owed', royaltiesOwed, `${total(entries.map(({ cents }) => cents))}`],
  ];
  return pairs.flatMap(([name, shown, real]) => (shown === real ? [] : [`${name}: ${shown}, not ${real}`]));
}
