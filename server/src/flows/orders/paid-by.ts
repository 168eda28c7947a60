import { type Coin, exactAmount, money } from '@talkies/shared';
import type { OrderPage } from '@talkies/shared/schemas';
import { type EthPaymentRow, paysForOrder } from '../../modules/eth-payments/index.ts';
import type { OrderRow } from '../../modules/orders/index.ts';
import { currencyOf, type PaymentRow, presentAmount } from '../../modules/payments/index.ts';
import type { Delivery } from '../delivery/find-delivery.ts';

/** An order with everything that may have paid for it. */
export interface PaidFacts {
  order: Pick<OrderRow, 'paymentId' | 'totalWei'>;
  payments: readonly PaymentRow[];
  ethPayment: Pick<EthPaymentRow, 'state' | 'amount'> | null;
  mint: Pick<Delivery, 'price'> | null;
  /** the coin of the item's chain */
  coin: Coin;
}

/**
 * What paid for an order: the wallet's mint, a provider's payment, or ETH at the receiver; null while nothing did. Where a
 * mint was paid for in its own transaction, other money goes back.
 */
export function paidBy({ order, payments, ethPayment, mint, coin }: PaidFacts): OrderPage['paid'] {
  const byWallet = (wei: string, currency: Coin): OrderPage['paid'] => ({
    method: 'wallet',
    amount: { value: exactAmount(money(BigInt(wei), currency)), currency },
  });
  if (mint?.price) return byWallet(mint.price, coin);
  const payment = payments.find(({ id }) => id === order.paymentId);
  if (payment)
    return {
      method: payment.method,
      amount: presentAmount({ amount: payment.received, currency: currencyOf(payment) }),
    };
  if (ethPayment && paysForOrder(ethPayment)) return byWallet(ethPayment.amount, 'ETH');
  // a restore may have lost what paid for it
  return mint && byWallet(order.totalWei, coin);
}
