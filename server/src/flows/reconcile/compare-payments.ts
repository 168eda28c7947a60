import type { Needs } from '../../chain/context.ts';
import {
  amountText,
  type BookEntry,
  configuredProviders,
  currencyOf,
  isAtProvider,
  isConfirmed,
  isDecided,
  isDisputed,
  type PaymentProvider,
  type PaymentRow,
  paymentAbout,
  paymentsWithin,
  providerOf,
  refundsOf,
  sumOf,
} from '../../modules/payments/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Difference, labelOf, notCompared, type Period, unlessUnanswered } from './difference.ts';

type Theirs = Pick<BookEntry, 'amount' | 'currency' | 'refunded' | 'disputed'>;

/**
 * Compares the providers' books with our payments: by each provider's list, which also names payments that we do not know, and
 * for payments that no list named, and that began or had a refund in the period, by a request for each.
 */
export async function comparePayments(
  ctx: Needs<'clock' | 'config' | 'db'>,
  period: Period,
): Promise<Difference[]> {
  const found: Difference[] = [];
  const compared = new Set<string>();
  for (const { method } of configuredProviders(ctx.config.payments)) {
    const provider = providerOf(ctx, method);
    if (provider)
      await unlessUnanswered(found, method, () => compareList(ctx.db, provider, period, found, compared));
  }
  for (const payment of await paymentsWithin(ctx.db, period.from, period.until)) {
    const { id, method, reference } = payment;
    if (compared.has(id) || reference === null) continue;
    const about = `${method} ${reference}`;
    const provider = providerOf(ctx, method);
    if (!provider) found.push(notCompared(about, 'there are no keys for it here'));
    else
      await unlessUnanswered(found, about, async () => {
        found.push(...(await compareOne(ctx.db, payment, await provider.status(reference))));
      });
  }
  return found;
}

async function compareList(
  db: Database,
  provider: PaymentProvider,
  { from, until }: Period,
  found: Difference[],
  compared: Set<string>,
): Promise<void> {
  const unknown = new Set<string>();
  for await (const entry of provider.list(from, until)) {
    const named = entry.paymentId && (await paymentAbout(db, provider.method, entry.paymentId));
    const payment = named || (await paymentAbout(db, provider.method, entry.receipt));
    if (!payment) {
      if (entry.amount > entry.refunded && !unknown.has(entry.receipt))
        found.push({
          kind: 'money-without-order',
          about: `${provider.method} ${entry.receipt}`,
          what: `${amountText(entry.amount - entry.refunded, entry.currency)} of no payment that we know`,
        });
      unknown.add(entry.receipt);
      continue;
    }
    if (compared.has(payment.id)) continue;
    compared.add(payment.id);
    found.push(...(await compareOne(db, payment, entry)));
  }
}

/** Compares one payment in its provider's books with ours. */
async function compareOne(db: Database, payment: PaymentRow, theirs: Theirs): Promise<Difference[]> {
  const refunds = (await refundsOf(db, [payment.id])).filter(isAtProvider);
  const about = `${await labelOf(db, payment.orderId)} (${payment.method} ${payment.reference})`;
  const found: Difference[] = [];
  const currency = currencyOf(payment);
  const ours = `ours are ${amountText(payment.received, currency)}, payment ${payment.state}`;
  const counts = isDecided(payment.state);
  if (theirs.amount > 0n && !counts)
    found.push({
      kind: 'money-without-order',
      about,
      what: `it holds ${amountText(theirs.amount, theirs.currency)}; ${ours}`,
    });
  else if (theirs.amount === 0n && counts)
    found.push({ kind: 'order-without-money', about, what: `it holds nothing; ${ours}` });
  else if (theirs.amount !== payment.received || (counts && theirs.currency !== payment.receivedCurrency))
    found.push({
      kind: 'amount',
      about,
      what: `it holds ${amountText(theirs.amount, theirs.currency)}; ${ours}`,
    });
  const confirmed = sumOf(refunds.filter(isConfirmed));
  // a requested refund may have gone back and not be confirmed yet
  if (theirs.refunded < confirmed || theirs.refunded > sumOf(refunds))
    found.push({
      kind: 'refund',
      about,
      what: `it has sent back ${amountText(theirs.refunded, theirs.currency)}; ours are ${amountText(confirmed, currency)} confirmed of ${amountText(sumOf(refunds), currency)}`,
    });
  if (theirs.disputed && payment.disputeEnd === null && !isDisputed(payment))
    found.push({ kind: 'dispute', about, what: `it is disputed; payment ${payment.state}` });
  return found;
}
