import { shortHex } from '@talkies/shared';
import type { Trade } from '@talkies/shared/schemas';
import { Button } from '../../../../components/Button.tsx';
import { SlipPaper, SlipRow } from '../../../../components/checkout/OrderSummary.tsx';
import { Money } from '../../../../components/Money.tsx';
import { formatMoney, formatShare } from '../../../../lib/format/money.ts';
import { profile, buy as words } from '../../../../messages/en.ts';
import type { Buying } from './use-buy.ts';

/** What is bought and from whom, what is in the price, and the amount as the largest thing on it. */
export function BuySlip({ buying }: { buying: Buying }) {
  const { shown, act, stale } = buying;
  const { item, token, listing } = shown;
  const over = stale !== null;
  return (
    <SlipPaper
      image={item.image}
      title={item.title}
      line={[item.film.title, token && profile.number(token.serial, item.quantity)]
        .filter(Boolean)
        .join(' · ')}
    >
      {listing ? <Figures listing={listing} networkFee={act.plan?.summary.networkFee ?? null} /> : null}
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
    </SlipPaper>
  );
}

function Pay({ buying: { act, pay } }: { buying: Buying }) {
  if (act.state === 'sent' || act.state === 'done') return null;
  const busy = act.state === 'signing' || act.state === 'preparing' || act.state === 'idle';
  // while it was refused before it could be planned, there is nothing to sign
  const shut = act.state === 'refused' && !act.plan;
  return (
    <Button size="large" block busy={busy} disabled={shut} onClick={pay}>
      {act.state === 'signing' ? words.processing : words.buyNow}
    </Button>
  );
}

interface FiguresProps {
  listing: NonNullable<Trade['listing']>;
  networkFee: NonNullable<Buying['act']['plan']>['summary']['networkFee'];
}

function Figures({ listing, networkFee }: FiguresProps) {
  const { seller, price, royalty, fee, royaltyBps, feeBps } = listing;
  return (
    <dl className="rows">
      <SlipRow name={words.seller} text={seller.name ?? shortHex(seller.address)} />
      <SlipRow name={words.asked} value={price.coin} />
      <SlipRow name={words.royalty(formatShare(royaltyBps))} value={royalty} share />
      <SlipRow name={words.fee(formatShare(feeBps))} value={fee} share />
      <SlipRow name={words.networkFee} value={networkFee} text={words.unknownFee} />
    </dl>
  );
}
