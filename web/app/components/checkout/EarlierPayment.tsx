import { isPaymentOpen } from '@talkies/shared';
import { formatAmount } from '@talkies/shared/receipts';
import type { Funding, Order, Payment } from '@talkies/shared/schemas';
import { formatMoney } from '../../lib/format/money.ts';
import type { OrderPayments } from '../../lib/payment/start-payment.ts';
import { paymentWords as words } from '../../messages/en.ts';
import { RefusalNotice } from '../transaction/RefusalNotice.tsx';

/** The outcome of the latest attempt to pay this order, or to buy the coins for it. */
export function EarlierPayment({
  order,
  known,
}: {
  order: Order;
  known: Pick<OrderPayments, 'payments' | 'fundings'>;
}) {
  const payment = known.payments.at(-1);
  const funding = known.fundings.at(-1);
  if (funding && (!payment || funding.createdAt > payment.createdAt))
    return <Coins funding={funding} own={order.walletKind !== 'vault'} />;
  return payment ? <Paid payment={payment} /> : null;
}

/** The state of a payment: its page is open, no money arrived, or it is refunded. */
function Paid({ payment }: { payment: Payment }) {
  const { method, state, total, received, failure } = payment;
  if (isPaymentOpen(payment.state)) return <p role="status">{words.underway(words.methods[method].by)}</p>;
  const goesBack = state === 'refunding' || state === 'refunded';
  const amount = received ? formatAmount(received) : formatMoney(total);
  const title = goesBack ? words.goesBack(amount) : words.failed;
  return <RefusalNotice refusal={{ title, text: failure ?? words.nothingCharged }} />;
}

interface CoinsProps {
  funding: Funding;
  /** true: the buyer's own wallet has to pay; false: the server pays from the e-mail wallet */
  own: boolean;
  says?: CoinsWords;
}
/** Words for coins that are awaited or have arrived. */
type CoinsWords = Record<'awaitedText' | 'awaitedOwn' | 'fundedText' | 'fundedOwn', string>;

/** The state of coins: on their way, arrived, or not coming. */
export function Coins({ funding: { method, state, coins, failure }, own, says = words }: CoinsProps) {
  if (state === 'failed' || failure)
    return (
      <RefusalNotice
        refusal={{ title: state === 'failed' ? words.notFunded : words.funded, text: failure ?? '' }}
      />
    );
  const waits = state === 'pending';
  return (
    <div role="status">
      <p>
        <b>{waits ? words.awaited(formatMoney(coins), words.methods[method].provider) : words.funded}</b>
      </p>
      <p>{waits ? (own ? says.awaitedOwn : says.awaitedText) : own ? says.fundedOwn : says.fundedText}</p>
    </div>
  );
}
