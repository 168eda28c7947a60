import { serialOf, shareDown } from '@talkies/shared';
import type { ReceiptFigures } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { itemById } from '../../modules/catalogue/index.ts';
import { type EthPaymentRow, ethPaymentOf } from '../../modules/eth-payments/index.ts';
import { lotteryNameOf } from '../../modules/lottery/index.ts';
import {
  asResale,
  asTickets,
  type OrderRow,
  orderLabel,
  type ResaleRow,
} from '../../modules/orders/index.ts';
import {
  type PaymentRow,
  paymentsOf,
  presentAmount,
  type RefundRow,
  refundsOf,
} from '../../modules/payments/index.ts';
import { issueReceipt, receiptsOf, sellerNow, taxIn } from '../../modules/receipts/index.ts';
import type { SellerConfig } from '../../platform/config/seller.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Delivery } from '../delivery/find-delivery.ts';
import { paidBy } from './paid-by.ts';

type TaxFigures = Pick<ReceiptFigures, 'total' | 'taxable' | 'taxes' | 'passedOn'>;

/** The part of a sum that the shop itself supplies, as the fraction `part / of`. */
interface Supplied {
  part: bigint;
  of: bigint;
}

/** In a resale the shop supplies what its fee pays for; the rest is passed on to seller and creator (adr/254). */
const feeOf = ({ listedPrice, feeBps, totalWei }: ResaleRow): Supplied => ({
  part: shareDown(BigInt(listedPrice), feeBps),
  of: BigInt(totalWei),
});

/**
 * Issues an order's receipt in the transaction that delivers it for good: not before the mint is final, since a mint that the
 * chain may still remove is no sale. Earlier refunds get their credit notes at once; the caller holds the payment's lock,
 * so that no refund is confirmed meanwhile.
 */
export async function issueInvoice(
  ctx: Needs<'chains' | 'clock' | 'config'>,
  tx: Database,
  order: OrderRow,
  mint: Delivery,
): Promise<void> {
  const payments = await paymentsOf(tx, order.id);
  const { currency: coin } = ctx.chains.get(order.chain).config;
  const ethPayment = await ethPaymentOf(tx, order.id);
  const paid = paidBy({ order, payments, mint, coin, ethPayment });
  const item = await itemById(tx, order.itemId);
  const tickets = await ticketsOn(tx, order, mint);
  if (!paid || !item) throw new Error('an order was completed of which nothing paid');
  const payment = paid.method === 'wallet' ? null : payments.find(({ id }) => id === order.paymentId);
  const seller = await sellerNow(ctx, tx);
  // money that arrived a second time pays for nothing, and goes back (adr/604)
  const total = payment?.amount ?? order.priceCents;
  const resale = asResale(order);
  const supplied = resale && seller.resale === 'fee' ? feeOf(resale) : null;
  const figures: ReceiptFigures = {
    seller: { name: seller.name, address: seller.address, gstin: seller.gst?.gstin ?? null },
    placeOfSupply: seller.gst?.placeOfSupply ?? null,
    taxCode: (supplied ? seller.gst?.feeCode : seller.gst?.code) ?? null,
    order: orderLabel(order.number),
    title: item.title,
    film: item.film,
    serial: mint.tokenId === null ? null : serialOf(BigInt(mint.tokenId)),
    ...(tickets ? { tickets } : {}),
    wallet: order.wallet,
    paidBy: paid.method,
    paid: payment ? presentAmount(payment) : paid.amount,
    reference: payment?.reference ?? null,
    chain: order.chain,
    transaction: mint.txHash,
    // tax offices know no coins: a wallet's payment counts in the quote's dollars
    ...taxFigures(total, payment?.currency ?? 'USD', seller.gst, supplied),
    credits: null,
  };
  await issueReceipt(ctx, tx, { kind: 'invoice', orderId: order.id, refundId: null, figures });
  if (payment) await creditEarlier(ctx, tx, order, payment);
}

/** Issues credit notes for refunds from before the receipt. */
async function creditEarlier(
  ctx: Needs<'clock' | 'config'>,
  tx: Database,
  order: OrderRow,
  payment: PaymentRow,
): Promise<void> {
  for (const refund of await refundsOf(tx, [payment.id]))
    if (refund.state === 'confirmed') await issueCreditNote(ctx, tx, order, payment, refund);
}

/** The lottery tickets on a receipt. */
async function ticketsOn(
  tx: Database,
  order: OrderRow,
  { firstTicket }: Delivery,
): Promise<ReceiptFigures['tickets']> {
  const tickets = asTickets(order);
  if (!tickets) return undefined;
  const name = await lotteryNameOf(tx, tickets.lottery);
  return { lottery: name, count: tickets.ticketCount, first: firstTicket ?? null };
}

/**
 * Issues a credit note for a refund of a sale that has a receipt, at that receipt's tax. Refunds that the shop makes by itself
 * are no part of a sale (adr/604).
 */
export async function issueCreditNote(
  ctx: Needs<'clock' | 'config'>,
  tx: Database,
  order: OrderRow,
  payment: PaymentRow,
  refund: RefundRow,
): Promise<void> {
  if (refund.by === 'house') return;
  const [invoice] = await receiptsOf(tx, order.id);
  if (!invoice || order.paymentId !== payment.id || invoice.figures.paidBy !== payment.method) return;
  const resale = asResale(order);
  const { seller, placeOfSupply, taxCode, taxes } = invoice.figures;
  const gst =
    seller.gstin && placeOfSupply && taxCode
      ? {
          gstin: seller.gstin,
          placeOfSupply,
          rateBps: taxes.reduce((sum, { rateBps }) => sum + rateBps, 0),
        }
      : null;
  const figures: ReceiptFigures = {
    ...invoice.figures,
    paid: presentAmount(refund),
    reference: refund.reference,
    ...taxFigures(
      refund.amount,
      refund.currency,
      gst,
      invoice.figures.passedOn && resale ? feeOf(resale) : null,
    ),
    credits: { number: invoice.number, reason: refund.reason },
  };
  await issueReceipt(ctx, tx, { kind: 'credit', orderId: order.id, refundId: refund.id, figures });
}

/** Issues a credit note for a sale that has a receipt and whose ETH went back, all of it. */
export async function creditEthSale(
  ctx: Needs<'clock' | 'config'>,
  tx: Database,
  order: OrderRow,
  { id, reason }: Pick<EthPaymentRow, 'id'> & { reason: string },
): Promise<void> {
  const [invoice] = await receiptsOf(tx, order.id);
  // where its voucher paid for the order as well, the receipt is of that payment
  if (invoice?.figures.paid.currency !== 'ETH') return;
  const figures = { ...invoice.figures, credits: { number: invoice.number, reason } };
  await issueReceipt(ctx, tx, { kind: 'credit', orderId: order.id, refundId: id, figures });
}

/** @param supplied null: the shop supplies all of it */
function taxFigures(
  total: bigint,
  currency: string,
  gst: Pick<NonNullable<SellerConfig['gst']>, 'gstin' | 'placeOfSupply' | 'rateBps'> | null,
  supplied: Supplied | null,
): TaxFigures {
  const amountOf = (amount: bigint) => presentAmount({ amount, currency });
  // rounded up, so that the tax is never stated too low
  const own = supplied ? (total * supplied.part + supplied.of - 1n) / supplied.of : total;
  const { taxable, lines } = gst ? taxIn(own, gst) : { taxable: own, lines: [] };
  return {
    ...(supplied ? { passedOn: amountOf(total - own) } : {}),
    total: amountOf(total),
    taxable: amountOf(taxable),
    taxes: lines.map(({ name, rateBps, amount }) => ({ name, rateBps, amount: amountOf(amount) })),
  };
}
