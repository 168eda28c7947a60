import { shortHex } from '@talkies/shared';
import type { MarketToken } from '@talkies/shared/schemas';
import { Button } from '../../../../components/Button.tsx';
import { OrderSummary, type SummaryLine } from '../../../../components/checkout/OrderSummary.tsx';
import { formatShare } from '../../../../lib/format/money.ts';
import { useFormatPrice } from '../../../../lib/format/prices.ts';
import { profile, buy as words } from '../../../../messages/en.ts';
import type { Buying } from './use-buy.ts';

/** What is bought and from whom, what is in the price, and the amount as the largest thing on it. */
export function BuySummary({ buying }: { buying: Buying }) {
  const format = useFormatPrice();
  const { shown, flow, stale } = buying;
  const { item, token, listing } = shown;
  const edition = token && profile.number(token.serial, item.quantity);
  const over = stale !== null;
  return (
    <OrderSummary
      about={{
        image: item.image,
        title: item.title,
        line: [item.film.title, edition].filter(Boolean).join(' · '),
      }}
      lines={listing ? linesOf(listing, flow.plan?.summary.networkFee ?? null) : []}
      total={
        listing && {
          label: over ? words.nothing : words.youPay,
          value: listing.total.coin,
          also: over ? null : words.exact(listing.total.usd && format(listing.total.usd)),
          over,
        }
      }
    >
      {listing && !over ? <Pay buying={buying} /> : null}
    </OrderSummary>
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

const linesOf = (
  { seller, price, royalty, fee, royaltyBps, feeBps }: NonNullable<MarketToken['listing']>,
  networkFee: SummaryLine['value'],
): SummaryLine[] => [
  { name: words.seller, text: seller.name ?? shortHex(seller.address) },
  { name: words.asked, value: price.coin },
  { name: words.royalty(formatShare(royaltyBps)), value: royalty, share: true },
  { name: words.fee(formatShare(feeBps)), value: fee, share: true },
  { name: words.networkFee, value: networkFee, text: words.unknownFee },
];
