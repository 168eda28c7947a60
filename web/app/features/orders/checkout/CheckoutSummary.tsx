import { formatShare, type Money, money, payoutSharesDown, type ShownCurrency } from '@talkies/shared';
import type { ItemDetail, Order } from '@talkies/shared/schemas';
import type { ReactNode } from 'react';
import { Button } from '../../../components/Button.tsx';
import * as styles from '../../../components/checkout/checkout.module.css';
import { ExactAmount } from '../../../components/checkout/ExactAmount.tsx';
import { OrderSummary, type SummaryLine } from '../../../components/checkout/OrderSummary.tsx';
import { PriceLockTimer } from '../../../components/checkout/PriceLockTimer.tsx';
import { usePrices } from '../../../lib/format/currency-choice.ts';
import { formatMoney } from '../../../lib/format/money.ts';
import { awaitsPayment, latePaymentUntil } from '../../../lib/payment/late-payment.ts';
import {
  type AvailableMethod,
  type AvailableOnRamp,
  isOnRamp,
  type ProviderName,
} from '../../../lib/payment/start-payment.ts';
import { useLeft } from '../../../lib/timing/shop-clock.ts';
import { item as itemWords, paymentWords, checkout as words } from '../../../messages/en.ts';
import { isOtherWallet, isProvider } from './payment-choice.ts';
import { QuoteRing } from './QuoteRing.tsx';
import { pricedQuote, quoteLead } from './quote-lead.ts';
import { formatRate } from './rate.ts';
import * as sheet from './sheet.module.css';
import { summaryItem } from './summary-item.ts';
import type { Checkout } from './use-checkout.ts';

/** The payment method that is chosen; null where a wallet pays. */
const chosenMethod = ({ choice, provider }: Checkout): AvailableMethod | null =>
  provider.known?.methods.find(({ method }) => method === choice) ?? null;

/** What is bought, the locked price, and the amount as the largest thing on it. */
export function CheckoutSummary({ item, checkout }: { item: ItemDetail; checkout: Checkout }) {
  const { order } = checkout;
  const left = useLeft(order?.quote.expiresAt);
  const refused = checkout.provider.refusal?.code === 'order/quote-expired';
  const over = left === 0 || order?.state === 'expired' || refused;
  const lateLeft = useLeft(order ? latePaymentUntil(order) : undefined);
  const awaited = over && awaitsPayment(order, checkout.provider.known, lateLeft);
  return (
    <QuoteSummary
      item={item}
      quote={order?.quote ?? null}
      number={order?.number ?? null}
      method={chosenMethod(checkout)}
      onRamp={checkout.provider.known?.onRamps.find(({ method }) => method === checkout.choice) ?? null}
      inEth={checkout.choice === 'eth' ? (order?.ethPayment?.total ?? null) : null}
      left={left}
      over={over}
      awaited={awaited}
      reserved
      foot
    >
      {order && !awaited ? <Pay order={order} checkout={checkout} left={left} over={over} /> : null}
    </QuoteSummary>
  );
}

interface QuoteProps {
  item: ItemDetail;
  quote: Order['quote'] | null;
  /** of the order that keeps the quote; null where there is none yet */
  number: string | null;
  /** the provider's that is chosen */
  method: AvailableMethod | null;
  /** who sells the coins for it, where that is chosen */
  onRamp: AvailableOnRamp | null;
  /** the total in ETH, where that is chosen */
  inEth: Money | null;
  left: number | null;
  over: boolean;
  /** it is over, and money may still come that was paid in time */
  awaited?: boolean;
  /** an edition is kept for the buyer as well */
  reserved: boolean;
  /** as of `OrderSummary` */
  foot: boolean;
  /** the one thing to do next */
  children: ReactNode;
}

/** A quote's lines, how long it holds, and the amount. */
export function QuoteSummary({
  item,
  quote,
  number,
  method,
  onRamp,
  inEth,
  left,
  over,
  awaited = false,
  reserved,
  foot,
  children,
}: QuoteProps) {
  const { currency } = usePrices();
  return (
    <OrderSummary
      foot={foot}
      about={summaryItem(item)}
      lines={[
        ...(quote ? linesOf(item, quote, currency, method, inEth) : []),
        ...(number ? [{ name: words.order, text: number }] : []),
      ]}
      note={
        quote ? (
          <Locked
            quote={quote}
            as={method?.total ?? inEth}
            left={left ?? 0}
            over={over}
            awaited={awaited}
            reserved={reserved}
          />
        ) : null
      }
      total={quote && { ...totalOf(item, quote, currency, onRamp, method?.total ?? null, inEth), over }}
    >
      {children}
    </OrderSummary>
  );
}

/** What leaves somebody's pocket, and what is in it or on top of it. */
function totalOf(
  item: ItemDetail,
  quote: Order['quote'],
  shown: ShownCurrency,
  onRamp: AvailableOnRamp | null,
  charged: Money | null,
  inEth: Money | null,
) {
  const label = words.youPay;
  if (onRamp) {
    const also = onRamp.feeIncluded ? paymentWords.feeIncluded : paymentWords.feeOnTop;
    const seller = paymentWords.methods[onRamp.method].provider;
    return { label: paymentWords.aboutTotal, value: onRamp.total, also: also(seller) };
  }
  if (!charged) {
    const value = pricedQuote(item, quote, shown, inEth);
    return { label, value, also: <ExactAmount value={value}>{words.plusFee}</ExactAmount> };
  }
  const { price } = quote;
  const same = charged.currency === price.currency;
  return { label, value: charged, also: same ? words.nothingOnTop : words.priceAlone(formatMoney(price)) };
}

/** The price in each coin, and who gets what of it. A provider is paid the price; the network's fee is ours then. */
function linesOf(
  item: ItemDetail,
  quote: Order['quote'],
  shown: ShownCurrency,
  method: AvailableMethod | null,
  inEth: Money | null,
): SummaryLine[] {
  const { lead, also } = quoteLead(item, quote, shown, { charged: method?.total ?? null, inEth });
  return [
    { name: words.edition, value: lead, also },
    { name: words.royaltyAndService, text: words.included },
    ...sharesOf(lead, quote.breakdown),
    method
      ? { name: words.networkFeeOurs, text: words.included }
      : {
          name: words.networkFee,
          value: inEth ? null : quote.networkFee,
          text: words.unknownFee,
          help: 'networkFee',
        },
  ];
}

/** Who gets what of the amount. */
function sharesOf(
  { amount, currency }: Money,
  { royaltyBps, feeBps }: Order['quote']['breakdown'],
): SummaryLine[] {
  const { seller, royalty, fee } = payoutSharesDown(BigInt(amount), royaltyBps, feeBps);
  return [
    { name: itemWords.studio, value: money(seller, currency), share: true },
    {
      name: itemWords.royalty(formatShare(royaltyBps)),
      value: money(royalty, currency),
      share: true,
      help: 'royalty',
    },
    { name: itemWords.fee(formatShare(feeBps)), value: money(fee, currency), share: true },
  ];
}

interface LockedProps {
  quote: Order['quote'];
  /** what is charged where it is not the item's own coin */
  as: Money | null;
  left: number;
  over: boolean;
  awaited: boolean;
  reserved: boolean;
}

function Locked({ quote, as, left, over, awaited, reserved }: LockedProps) {
  const text = reserved ? lockedText(quote, as) : words.notReserved;
  return (
    <div className={`${styles.summaryQuote} ${sheet.quote}`}>
      <QuoteRing left={left} />
      <div>
        <b className={over ? undefined : sheet.lockedTitle}>
          {over ? words.ranOut : as ? paymentWords.lockedPrice : words.locked}
        </b>
        <p className="small muted">{awaited ? words.awaitedText : over ? words.ranOutText : text}</p>
      </div>
    </div>
  );
}

function lockedText({ rate, total, price }: Order['quote'], as: Money | null): string {
  if (!as) {
    return words.lockedText(total.currency, formatRate(rate));
  }
  return as.currency === price.currency
    ? paymentWords.lockedPriceText
    : paymentWords.lockedAs(formatMoney(price), formatMoney(as));
}

interface PayProps {
  order: Order;
  checkout: Checkout;
  left: number | null;
  over: boolean;
}

function leadsTo(name: ProviderName): string {
  const { provider } = paymentWords.methods[name];
  return isOnRamp(name) ? paymentWords.funds(provider) : paymentWords.leads(provider);
}

function Pay({ order, checkout, left, over }: PayProps) {
  const { flow, choice, note, paying, pay, open } = checkout;
  const busy = paying || flow.state === 'preparing';
  const label = isOtherWallet(choice, order) ? words.take(words.kinds[choice]) : words.pay;
  const ready = note ?? (isProvider(choice) ? leadsTo(choice) : null);
  return (
    <>
      <PriceLockTimer left={over ? null : left} label={words.reservedFor} className={sheet.timer} />
      {over && !busy ? (
        <Button size="large" block onClick={open}>
          {words.fresh}
        </Button>
      ) : (
        <Button size="large" block busy={busy} onClick={() => void pay()}>
          {busy ? words.processing : label}
        </Button>
      )}
      <p className="small" role="status">
        {paying ? words.noRefresh : over ? null : ready}
      </p>
    </>
  );
}
