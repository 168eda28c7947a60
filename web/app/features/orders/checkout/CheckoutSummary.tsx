import type { ItemDetail, Order } from '@talkies/shared/schemas';
import { Button } from '../../../components/Button.tsx';
import { SummaryRow, SummarySheet } from '../../../components/checkout/OrderSummary.tsx';
import { Money } from '../../../components/Money.tsx';
import { formatMoney, formatShare } from '../../../lib/format/money.ts';
import { useSecond } from '../../../lib/page/clock.ts';
import { item as itemWords, checkout as words } from '../../../messages/en.ts';
import { QuoteRing } from './QuoteRing.tsx';
import type { Checkout } from './use-checkout.ts';

/** The order's summary: what is bought, the held rate, and the amount as the largest thing on it. */
export function CheckoutSummary({ item, checkout }: { item: ItemDetail; checkout: Checkout }) {
  const { order } = checkout;
  return (
    <SummarySheet image={item.image} title={item.title} line={`${item.productionHouse} · ${item.rarity}`}>
      {order ? <Bill order={order} checkout={checkout} /> : null}
    </SummarySheet>
  );
}

/** The price in each coin, and who gets what of it. */
function Figures({ quote: { price, equivalents, breakdown, networkFee } }: { quote: Order['quote'] }) {
  const shares = [
    [itemWords.studio, breakdown.studio],
    [itemWords.royalty(formatShare(breakdown.royaltyBps)), breakdown.royalty],
    [itemWords.fee(formatShare(breakdown.feeBps)), breakdown.fee],
  ] as const;
  return (
    <dl className="rows">
      <div>
        <dt>{words.picture}</dt>
        <dd>
          <Money value={price} />
          {equivalents.map((value) => (
            <Money key={value.currency} className="slip-also" value={value} />
          ))}
        </dd>
      </div>
      <SummaryRow name={words.royaltyAndService} text={words.included} />
      {shares.map(([name, value]) => (
        <SummaryRow key={name} name={name} value={value} share />
      ))}
      <SummaryRow name={words.networkFee} value={networkFee} text={words.unknownFee} />
    </dl>
  );
}

function Bill({
  order,
  checkout: { flow, walletKind, note, pay, open },
}: {
  order: Order;
  checkout: Checkout;
}) {
  const { quote } = order;
  const now = useSecond();
  const left = now === null ? 0 : Math.max(0, Math.floor(Date.parse(order.quote.expiresAt) / 1000) - now);
  const over = now !== null && left === 0;
  const paying = flow.state === 'signing' || flow.state === 'sent';
  const busy = paying || flow.state === 'preparing';
  const label =
    walletKind && walletKind !== order.walletKind ? words.take(words.kinds[walletKind]) : words.pay;
  const rate = formatMoney({ amount: (BigInt(quote.rate) / 1_000_000n).toString(), currency: 'USD' });
  return (
    <>
      <Figures quote={quote} />
      <div className="slip-quote">
        <QuoteRing left={left} />
        <div>
          <b>{over ? words.ranOut : words.held}</b>
          <p className="small muted">
            {over ? words.ranOutText : words.heldText(quote.total.currency, rate)}
          </p>
        </div>
      </div>
      <div className="slip-pay">
        <span className="label muted">{words.youPay}</span>
        <p className="slip-total">
          <Money value={quote.total} />
        </p>
        <p className="muted">{words.plusFee(formatMoney(quote.price))}</p>
        {over && !busy ? (
          <Button size="large" block onClick={() => open()}>
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
      </div>
    </>
  );
}
