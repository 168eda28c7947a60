import { type Money as Amount, formatShare, money } from '@talkies/shared';
import type { MarketToken } from '@talkies/shared/schemas';
import type { ReactNode } from 'react';
import { OrderSummary, type SummaryLine } from '../../../../components/checkout/OrderSummary.tsx';
import { LocalTime } from '../../../../components/LocalTime.tsx';
import { Money } from '../../../../components/Money.tsx';
import { profile, sale as words } from '../../../../messages/en.ts';
import { figuresOf } from './draft.ts';
import * as styles from './sell.module.css';
import type { Sale } from './use-sale.ts';

interface Lines {
  receives: Amount;
  usd: Amount | null;
  total: Amount;
  royalty: Amount;
  fee: Amount;
  networkFee: Amount | null;
  endsAt: string | null;
}

/**
 * The server's figures once the sale is prepared, until then those of the same rule computed here; null without a valid
 * price.
 */
function linesOf({ draft, flow }: Sale, marketToken: MarketToken): Lines | null {
  const figures = figuresOf(draft, marketToken);
  if (!figures) return null;
  const coin = (wei: bigint): Amount => money(wei, marketToken.currency);
  const summary = flow.plan?.kind === 'approve' ? null : flow.plan?.summary;
  return {
    receives: summary?.receives?.coin ?? coin(figures.receives),
    usd: summary?.receives?.usd ?? null,
    total: coin(figures.total),
    royalty: summary?.royalty ?? coin(figures.royalty),
    fee: summary?.fee ?? coin(figures.fee),
    networkFee: flow.plan?.summary.networkFee ?? null,
    endsAt: summary?.endsAt ?? null,
  };
}

/** The edition, the shares, and the seller's amount as the most prominent one. */
export function SellSummary({
  marketToken,
  sale,
  children,
}: {
  marketToken: MarketToken;
  sale: Sale;
  children: ReactNode;
}) {
  const { item, token } = marketToken;
  const lines = linesOf(sale, marketToken);
  const auction = sale.draft.kind === 'auction';
  const edition = token && profile.number(token.serial, item.quantity);
  return (
    <OrderSummary
      className={styles.sellSummary}
      foot
      about={{
        image: item.image,
        title: item.title,
        line: [item.film.title, edition].filter(Boolean).join(' · '),
      }}
      lines={figures(lines, marketToken, auction, sale.flow.plan !== null)}
      note={<p className="small muted">{auction ? words.outOf : words.onTop}</p>}
      total={
        lines && {
          label: auction ? words.atLeast : words.youReceive,
          value: lines.receives,
          also: lines.usd && <Money value={lines.usd} />,
        }
      }
    >
      {lines ? null : <p className="muted">{words.typeFirst}</p>}
      {children}
    </OrderSummary>
  );
}

/** The lines exist before there is a price, so that nothing moves while one is typed. */
function figures(
  lines: Lines | null,
  { terms, listing }: MarketToken,
  auction: boolean,
  planned: boolean,
): SummaryLine[] {
  const feeBps = listing?.feeBps ?? terms.feeBps;
  const shown: SummaryLine[] = [
    { name: auction ? words.firstBid : words.buyerPays, value: lines?.total, text: words.noFigure },
    {
      name: words.royalty(formatShare(terms.royaltyBps)),
      value: lines?.royalty,
      text: words.noFigure,
      share: true,
      help: 'royalty',
    },
    { name: words.fee(formatShare(feeBps)), value: lines?.fee, text: words.noFigure, share: true },
  ];
  if (lines?.endsAt) shown.push({ name: words.ends, text: <LocalTime at={lines.endsAt} /> });
  if (lines && planned)
    shown.push({
      name: words.networkFee,
      value: lines.networkFee,
      text: words.unknownFee,
      help: 'networkFee',
    });
  return shown;
}
