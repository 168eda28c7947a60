import { formatShare, type Money, shortHex } from '@talkies/shared';
import type { MarketToken } from '@talkies/shared/schemas';
import type { ReactNode } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { ExactAmount } from '../../../../components/checkout/ExactAmount.tsx';
import { OrderSummary, type SummaryLine } from '../../../../components/checkout/OrderSummary.tsx';
import { PriceLockTimer } from '../../../../components/checkout/PriceLockTimer.tsx';
import { formatMoney } from '../../../../lib/format/money.ts';
import { checkout as checkoutWords, paymentWords, profile, buy as words } from '../../../../messages/en.ts';
import type { Buying } from './use-buy.ts';
import type { ProviderBuying } from './use-provider.ts';

interface ListingProps {
  /** the listing as it was shown */
  shown: MarketToken;
  /** the chosen provider's charge; null where a wallet pays */
  charged: Money | null;
  /** true: it can no longer be bought as it was shown */
  over: boolean;
  /** the label of the total in that case */
  overLabel?: string;
  /** the number of the order for a provider; null where there is none */
  number?: string | null;
  /** only where a wallet pays */
  networkFee?: SummaryLine[];
  /** see `OrderSummary` */
  foot: boolean;
  /** the next action */
  children?: ReactNode;
}

/** The listing and its seller, the parts of the price, and the total as the most prominent amount. */
export function ListingSummary({
  shown,
  charged,
  over,
  overLabel = words.nothing,
  number = null,
  networkFee = [],
  foot,
  children,
}: ListingProps) {
  const { item, token, listing } = shown;
  const edition = token && profile.number(token.serial, item.quantity);
  return (
    <OrderSummary
      foot={foot}
      about={{
        image: item.image,
        title: item.title,
        line: [item.film.title, edition].filter(Boolean).join(' · '),
      }}
      lines={[
        ...(listing ? [...linesOf(listing), ...networkFee] : []),
        ...(number ? [{ name: checkoutWords.order, text: number }] : []),
      ]}
      total={
        listing && {
          label: over ? overLabel : words.youPay,
          value: charged ?? listing.total,
          also: over ? null : charged ? (
            words.charged(formatMoney(listing.total.coin))
          ) : (
            <ExactAmount value={listing.total}>{words.allOfIt}</ExactAmount>
          ),
          over,
        }
      }
    >
      {children}
    </OrderSummary>
  );
}

interface Props {
  buying: Buying;
  provider: ProviderBuying;
}

export function BuySummary({ buying, provider }: Props) {
  const { shown, flow, stale } = buying;
  const over = stale !== null;
  return (
    <ListingSummary
      shown={shown}
      charged={over ? null : (provider.method?.total ?? null)}
      number={over || !provider.choice ? null : (provider.order?.number ?? null)}
      over={over}
      overLabel={stale === 'own' ? words.yourOffer : words.nothing}
      networkFee={provider.choice ? [] : feeOf(flow.plan?.summary.networkFee ?? null)}
      foot={!over}
    >
      {shown.listing && !over ? <PayBy buying={buying} provider={provider} /> : null}
    </ListingSummary>
  );
}

/** The payment button; no second payment while money may still arrive for the order. */
export function PayBy({ buying, provider }: Props) {
  if (provider.awaited)
    return (
      <p className="small" role="status">
        {checkoutWords.awaitedText}
      </p>
    );
  return provider.choice ? <PayProvider provider={provider} /> : <Pay buying={buying} />;
}

/** Opens the provider's page; a price that is no longer locked is locked again first. */
function PayProvider({ provider: { choice, method, left, busy, pay } }: { provider: ProviderBuying }) {
  if (!choice) return null;
  const { provider } = paymentWords.methods[choice];
  return (
    <>
      {method ? <PriceLockTimer left={left} label={words.lockedFor} /> : null}
      <Button size="large" block busy={busy} onClick={pay}>
        {busy ? words.processing : method ? words.buyNow : words.freshPrice}
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
  // nothing to sign if there is no wallet, or preparing was refused
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
  { name: words.royalty(formatShare(royaltyBps)), value: royalty, share: true, help: 'royalty' },
  { name: words.fee(formatShare(feeBps)), value: fee, share: true },
];

const feeOf = (networkFee: SummaryLine['value']): SummaryLine[] => [
  { name: words.networkFee, value: networkFee, text: words.unknownFee, help: 'networkFee' },
];
