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

/** The chosen payment method; null where a wallet pays. */
const chosenMethod = ({ choice, provider }: Checkout): AvailableMethod | null =>
  provider.known?.methods.find(({ method }) => method === choice) ?? null;

/** The item, the locked price, and the total as the most prominent amount. */
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
  /** the number of the order with the quote; null where there is none yet */
  number: string | null;
  /** the chosen provider's method */
  method: AvailableMethod | null;
  /** the on-ramp that sells the coins, where one is chosen */
  onRamp: AvailableOnRamp | null;
  /** the total in ETH, where it is paid in ETH */
  inEth: Money | null;
  left: number | null;
  over: boolean;
  /** true: the quote is over, and money that was paid in time may still arrive */
  awaited?: boolean;
  /** true: an edition is reserved for the buyer too */
  reserved: boolean;
  /** see `OrderSummary` */
  foot: boolean;
  /** the next action */
  children: ReactNode;
}

/** A quote's lines, how long it is locked, and the total. */
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

/** The total that the buyer pays, and what it includes or excludes. */
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

/**
 * The lines of the price in each coin, and its shares. A provider is paid only the price, and the shop pays the network
 * fee.
 */
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

/** The lines of the shares. */
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
  /** the charged amount, where it is not in the item's own coin */
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
