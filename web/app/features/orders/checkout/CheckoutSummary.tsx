import type { ItemDetail, Order } from '@talkies/shared/schemas';
import { Button } from '../../../components/Button.tsx';
import * as styles from '../../../components/checkout/checkout.module.css';
import { OrderSummary, type SummaryLine } from '../../../components/checkout/OrderSummary.tsx';
import { formatMoney, formatShare } from '../../../lib/format/money.ts';
import { useSecond } from '../../../lib/page/clock.ts';
import { item as itemWords, checkout as words } from '../../../messages/en.ts';
import { QuoteRing } from './QuoteRing.tsx';
import type { Checkout } from './use-checkout.ts';

/** What is bought, the held rate, and the amount as the largest thing on it. */
export function CheckoutSummary({ item, checkout }: { item: ItemDetail; checkout: Checkout }) {
  const { order } = checkout;
  const now = useSecond();
  const left =
    now === null || !order ? 0 : Math.max(0, Math.floor(Date.parse(order.quote.expiresAt) / 1000) - now);
  const over = now !== null && left === 0;
  return (
    <OrderSummary
      about={{ image: item.image, title: item.title, line: `${item.productionHouse} · ${item.rarity}` }}
      lines={order ? linesOf(order.quote) : []}
      note={order ? <Rate quote={order.quote} left={left} over={over} /> : null}
      total={
        order && {
          label: words.youPay,
          value: order.quote.total,
          also: words.plusFee(formatMoney(order.quote.price)),
        }
      }
    >
      {order ? <Pay order={order} checkout={checkout} over={over} /> : null}
    </OrderSummary>
  );
}

/** The price in each coin, and who gets what of it. */
const linesOf = ({ price, equivalents, breakdown, networkFee }: Order['quote']): SummaryLine[] => [
  { name: words.picture, value: price, also: equivalents },
  { name: words.royaltyAndService, text: words.included },
  { name: itemWords.studio, value: breakdown.studio, share: true },
  { name: itemWords.royalty(formatShare(breakdown.royaltyBps)), value: breakdown.royalty, share: true },
  { name: itemWords.fee(formatShare(breakdown.feeBps)), value: breakdown.fee, share: true },
  { name: words.networkFee, value: networkFee, text: words.unknownFee },
];

function Rate({ quote, left, over }: { quote: Order['quote']; left: number; over: boolean }) {
  const rate = formatMoney({ amount: (BigInt(quote.rate) / 1_000_000n).toString(), currency: 'USD' });
  return (
    <div className={styles.slipQuote}>
      <QuoteRing left={left} />
      <div>
        <b>{over ? words.ranOut : words.held}</b>
        <p className="small muted">{over ? words.ranOutText : words.heldText(quote.total.currency, rate)}</p>
      </div>
    </div>
  );
}

function Pay({ order, checkout, over }: { order: Order; checkout: Checkout; over: boolean }) {
  const { flow, walletKind, note, pay, open } = checkout;
  const paying = flow.state === 'signing' || flow.state === 'sent';
  const busy = paying || flow.state === 'preparing';
  const label =
    walletKind && walletKind !== order.walletKind ? words.take(words.kinds[walletKind]) : words.pay;
  return (
    <>
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
        {paying ? words.noRefresh : flow.state === 'ready' ? note : null}
      </p>
    </>
  );
}
