import { shortHex } from '@talkies/shared';
import type { MarketToken } from '@talkies/shared/schemas';
import { Button } from '../../../../components/Button.tsx';
import { SummaryRow, SummarySheet } from '../../../../components/checkout/OrderSummary.tsx';
import { Money } from '../../../../components/Money.tsx';
import { formatMoney, formatShare } from '../../../../lib/format/money.ts';
import { profile, buy as words } from '../../../../messages/en.ts';
import type { Buying } from './use-buy.ts';

/** What is bought and from whom, what is in the price, and the amount as the largest thing on it. */
export function BuySummary({ buying }: { buying: Buying }) {
  const { shown, flow, stale } = buying;
  const { item, token, listing } = shown;
  const over = stale !== null;
  return (
    <SummarySheet
      image={item.image}
      title={item.title}
      line={[item.film.title, token && profile.number(token.serial, item.quantity)]
        .filter(Boolean)
        .join(' · ')}
    >
      {listing ? <Figures listing={listing} networkFee={flow.plan?.summary.networkFee ?? null} /> : null}
      {listing ? (
        <div className="slip-pay">
          <span className="label muted">{over ? words.nothing : words.youPay}</span>
          <p className={over ? 'slip-total buy-over' : 'slip-total'}>
            <Money value={listing.total.coin} />
          </p>
          {over ? null : (
            <p className="muted">{words.exact(listing.total.usd && formatMoney(listing.total.usd))}</p>
          )}
          {stale ? null : <Pay buying={buying} />}
        </div>
      ) : null}
    </SummarySheet>
  );
}

function Pay({ buying: { flow, pay } }: { buying: Buying }) {
  if (flow.state === 'sent' || flow.state === 'done') return null;
  const busy = flow.state === 'signing' || flow.state === 'preparing' || flow.state === 'idle';
  // while it was refused before it could be planned, there is nothing to sign
  const shut = flow.state === 'refused' && !flow.plan;
  return (
    <Button size="large" block busy={busy} disabled={shut} onClick={pay}>
      {flow.state === 'signing' ? words.processing : words.buyNow}
    </Button>
  );
}

interface FiguresProps {
  listing: NonNullable<MarketToken['listing']>;
  networkFee: NonNullable<Buying['flow']['plan']>['summary']['networkFee'];
}

function Figures({ listing, networkFee }: FiguresProps) {
  const { seller, price, royalty, fee, royaltyBps, feeBps } = listing;
  return (
    <dl className="rows">
      <SummaryRow name={words.seller} text={seller.name ?? shortHex(seller.address)} />
      <SummaryRow name={words.asked} value={price.coin} />
      <SummaryRow name={words.royalty(formatShare(royaltyBps))} value={royalty} share />
      <SummaryRow name={words.fee(formatShare(feeBps))} value={fee} share />
      <SummaryRow name={words.networkFee} value={networkFee} text={words.unknownFee} />
    </dl>
  );
}
