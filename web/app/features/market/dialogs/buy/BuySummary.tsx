import { shortHex } from '@talkies/shared';
import type { MarketToken } from '@talkies/shared/schemas';
import { Button } from '../../../../components/Button.tsx';
import { OrderSummary, type SummaryLine } from '../../../../components/checkout/OrderSummary.tsx';
import { formatMoney, formatShare } from '../../../../lib/format/money.ts';
import { useFormatPrice } from '../../../../lib/format/prices.ts';
import { paymentWords, profile, buy as words } from '../../../../messages/en.ts';
import type { Buying } from './use-buy.ts';
import type { ProviderBuying } from './use-provider.ts';

interface Props {
  buying: Buying;
  provider: ProviderBuying;
}

/** What is bought and from whom, what is in the price, and the amount as the largest thing on it. */
export function BuySummary({ buying, provider }: Props) {
  const format = useFormatPrice();
  const { shown, flow, stale } = buying;
  const { item, token, listing } = shown;
  const edition = token && profile.number(token.serial, item.quantity);
  const over = stale !== null;
  const charged = over ? null : (provider.offer?.total ?? null);
  return (
    <OrderSummary
      about={{
        image: item.image,
        title: item.title,
        line: [item.film.title, edition].filter(Boolean).join(' · '),
      }}
      lines={
        listing
          ? [...linesOf(listing), ...(provider.way ? [] : feeOf(flow.plan?.summary.networkFee ?? null))]
          : []
      }
      total={
        listing && {
          label: over ? words.nothing : words.youPay,
          value: charged ?? listing.total.coin,
          also: over
            ? null
            : charged
              ? words.charged(formatMoney(listing.total.coin))
              : words.exact(listing.total.usd && format(listing.total.usd)),
          over,
        }
      }
    >
      {listing && !over ? provider.way ? <PayProvider provider={provider} /> : <Pay buying={buying} /> : null}
    </OrderSummary>
  );
}

/** Leads to the provider's page; a price that is not held any more is asked for again first. */
function PayProvider({ provider: { way, offer, left, busy, pay } }: { provider: ProviderBuying }) {
  if (!way) return null;
  const { provider } = paymentWords.methods[way];
  return (
    <>
      {offer && left !== null ? (
        <p className="small muted" aria-hidden="true">
          {words.held}{' '}
          <b className="num">{`${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`}</b>
        </p>
      ) : null}
      <Button size="large" block busy={busy} onClick={pay}>
        {busy ? words.processing : offer ? words.buyNow : words.freshPrice}
      </Button>
      <p className="small" role="status">
        {busy ? words.noRefresh : paymentWords.leads(provider)}
      </p>
    </>
  );
}

function Pay({ buying: { flow, wallet, pay } }: { buying: Buying }) {
  if (flow.state === 'sent' || flow.state === 'done') return null;
  const busy = flow.state === 'signing' || flow.state === 'preparing' || (flow.state === 'idle' && !!wallet);
  // while it was refused before it could be planned, or no wallet is there, there is nothing to sign
  const shut = !wallet || (flow.state === 'refused' && !flow.plan);
  return (
    <Button size="large" block busy={busy} disabled={shut} onClick={pay}>
      {flow.state === 'signing' ? words.processing : words.buyNow}
    </Button>
  );
}

const linesOf = ({
  seller,
  price,
  royalty,
  fee,
  royaltyBps,
  feeBps,
}: NonNullable<MarketToken['listing']>): SummaryLine[] => [
  { name: words.seller, text: seller.name ?? shortHex(seller.address) },
  { name: words.asked, value: price.coin },
  { name: words.royalty(formatShare(royaltyBps)), value: royalty, share: true },
  { name: words.fee(formatShare(feeBps)), value: fee, share: true },
];

const feeOf = (networkFee: SummaryLine['value']): SummaryLine[] => [
  { name: words.networkFee, value: networkFee, text: words.unknownFee },
];
