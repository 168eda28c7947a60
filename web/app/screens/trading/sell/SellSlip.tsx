import { type Money as Amount, money } from '@talkies/shared';
import type { Trade } from '@talkies/shared/schemas';
import type { ReactNode } from 'react';
import { Money } from '../../../components/money/Money.tsx';
import { Picture } from '../../../components/picture/Picture.tsx';
import { formatMoment } from '../../../lib/format/dates.ts';
import { formatMoney, formatShare } from '../../../lib/format/money.ts';
import { profile, sale as words } from '../../../messages/en.ts';
import { figuresOf } from './draft.ts';
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

/** The server's figures once it has looked, until then those of the same rule worked out here; null before a price stands. */
function linesOf({ draft, act }: Sale, trade: Trade): Lines | null {
  const figures = figuresOf(draft, trade);
  if (!figures) return null;
  const coin = (wei: bigint): Amount => money(wei, trade.currency);
  const said = act.plan?.kind === 'approve' ? null : act.plan?.summary;
  return {
    receives: said?.receives?.coin ?? coin(figures.receives),
    usd: said?.receives?.usd ?? null,
    total: coin(figures.total),
    royalty: said?.royalty ?? coin(figures.royalty),
    fee: said?.fee ?? coin(figures.fee),
    networkFee: act.plan?.summary.networkFee ?? null,
    endsAt: said?.endsAt ?? null,
  };
}

/** The picture, where the money goes, and what reaches the seller as the largest thing on it. */
export function SellSlip({ trade, sale, children }: { trade: Trade; sale: Sale; children: ReactNode }) {
  const lines = linesOf(sale, trade);
  const auction = sale.draft.way === 'auction';
  return (
    <div className="slip paper sell-slip">
      <div className="slip-head">
        <div className="slip-thumb">
          <Picture image={trade.item.image} sizes="72px" decorative />
        </div>
        <div>
          <p className="slip-title">{trade.item.title}</p>
          <p className="small muted">
            {trade.item.film.title} ·{' '}
            {trade.token ? profile.number(trade.token.serial, trade.item.quantity) : null}
          </p>
        </div>
      </div>
      {lines ? (
        <Figures lines={lines} trade={trade} auction={auction} planned={sale.act.plan !== null} />
      ) : null}
      <div className="slip-pay">
        {lines ? (
          <>
            <span className="label muted">{auction ? words.atLeast : words.youReceive}</span>
            <p className="slip-total">
              <Money value={lines.receives} />
            </p>
            {lines.usd ? <p className="muted">{formatMoney(lines.usd)}</p> : null}
          </>
        ) : (
          <p className="muted">{words.typeFirst}</p>
        )}
        {children}
      </div>
    </div>
  );
}

interface FiguresProps {
  lines: Lines | null;
  trade: Trade;
  auction: boolean;
  planned: boolean;
}

/** The lines stand before there is a price, so that nothing moves while one is typed. */
function Figures({ lines, trade, auction, planned }: FiguresProps) {
  const { terms, listing } = trade;
  const feeBps = listing?.feeBps ?? terms.feeBps;
  return (
    <div>
      <dl className="rows">
        <Row name={auction ? words.firstBid : words.buyerPays} value={lines?.total} />
        <Row name={words.royalty(formatShare(terms.royaltyBps))} value={lines?.royalty} share />
        <Row name={words.fee(formatShare(feeBps))} value={lines?.fee} share />
        {lines?.endsAt ? <Row name={words.ends} text={formatMoment(lines.endsAt)} /> : null}
        {lines && planned ? (
          <Row name={words.networkFee} value={lines.networkFee} text={words.unknownFee} />
        ) : null}
      </dl>
      <p className="small muted">{auction ? words.outOf : words.onTop}</p>
    </div>
  );
}

interface RowProps {
  name: string;
  value?: Amount | null | undefined;
  /** where there is no amount */
  text?: string;
  share?: boolean;
}

function Row({ name, value, text = words.noFigure, share = false }: RowProps) {
  return (
    <div className={share ? 'slip-share' : undefined}>
      <dt>{name}</dt>
      <dd>{value ? <Money value={value} /> : text}</dd>
    </div>
  );
}
