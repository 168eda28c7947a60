import type { WalletKind } from '@talkies/shared';
import type { ItemDetail, Order } from '@talkies/shared/schemas';
import { Button } from '../../../components/Button.tsx';
import { SummaryRow, SummarySheet } from '../../../components/checkout/OrderSummary.tsx';
import { Money } from '../../../components/Money.tsx';
import { formatMoney, formatShare } from '../../../lib/format/money.ts';
import { useSecond } from '../../../lib/page/clock.ts';
import { checkout, item as words } from '../../../messages/en.ts';
import { QuoteRing } from './QuoteRing.tsx';
import type { CheckoutStatus } from './use-checkout.ts';

interface Props {
  item: ItemDetail;
  order: Order | null;
  status: CheckoutStatus;
  walletKind: WalletKind | null;
  onPay: () => Promise<void>;
  onFresh: () => Promise<void>;
}

/** The counter slip: what is bought, the held rate, and the amount as the largest thing on it. */
export function CheckoutSummary({ item, order, ...bill }: Props) {
  return (
    <SummarySheet image={item.image} title={item.title} line={`${item.productionHouse} · ${item.rarity}`}>
      {order ? <Bill order={order} {...bill} /> : null}
    </SummarySheet>
  );
}

/** The price in each coin, and who gets what of it. */
function Figures({ quote: { price, equivalents, breakdown, networkFee } }: { quote: Order['quote'] }) {
  const shares = [
    [words.studio, breakdown.studio],
    [words.royalty(formatShare(breakdown.royaltyBps)), breakdown.royalty],
    [words.fee(formatShare(breakdown.feeBps)), breakdown.fee],
  ] as const;
  return (
    <dl className="rows">
      <div>
        <dt>{checkout.picture}</dt>
        <dd>
          <Money value={price} />
          {equivalents.map((value) => (
            <Money key={value.currency} className="slip-also" value={value} />
          ))}
        </dd>
      </div>
      <SummaryRow name={checkout.royaltyAndService} text={checkout.included} />
      {shares.map(([name, value]) => (
        <SummaryRow key={name} name={name} value={value} share />
      ))}
      <SummaryRow name={checkout.networkFee} value={networkFee} text={checkout.unknownFee} />
    </dl>
  );
}

type BillProps = Omit<Props, 'item' | 'order'> & { order: Order };

function Bill({ order, status, walletKind, onPay, onFresh }: BillProps) {
  const { quote } = order;
  const now = useSecond();
  const left = now === null ? 0 : Math.max(0, Math.floor(Date.parse(order.quote.expiresAt) / 1000) - now);
  const over = now !== null && left === 0;
  const busy = status.name === 'paying' || status.name === 'asking';
  const label =
    walletKind && walletKind !== order.walletKind ? checkout.take(checkout.kinds[walletKind]) : checkout.pay;
  const rate = formatMoney({ amount: (BigInt(quote.rate) / 1_000_000n).toString(), currency: 'USD' });
  return (
    <>
      <Figures quote={quote} />
      <div className="slip-quote">
        <QuoteRing left={left} />
        <div>
          <b>{over ? checkout.ranOut : checkout.held}</b>
          <p className="small muted">
            {over ? checkout.ranOutText : checkout.heldText(quote.total.currency, rate)}
          </p>
        </div>
      </div>
      <div className="slip-pay">
        <span className="label muted">{checkout.youPay}</span>
        <p className="slip-total">
          <Money value={quote.total} />
        </p>
        <p className="muted">{checkout.plusFee(formatMoney(quote.price))}</p>
        {over && !busy ? (
          <Button size="large" block onClick={() => void onFresh()}>
            {checkout.fresh}
          </Button>
        ) : (
          <Button size="large" block busy={busy} onClick={() => void onPay()}>
            {busy ? checkout.processing : label}
          </Button>
        )}
        <p className="small" role="status">
          {status.name === 'paying' ? checkout.noRefresh : status.name === 'ready' ? status.note : null}
        </p>
      </div>
    </>
  );
}
