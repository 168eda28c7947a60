import { shortHex } from '@talkies/shared';
import type { Bid, MarketToken } from '@talkies/shared/schemas';
import { useState } from 'react';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Money } from '../../../components/Money.tsx';
import { PartyName } from '../../../components/PartyName.tsx';
import { press } from '../../../lib/early-input/early-press.ts';
import { formatMoment } from '../../../lib/format/dates.ts';
import { useSecond } from '../../../lib/timing/shop-clock.ts';
import { marketToken as words } from '../../../messages/en.ts';
import * as styles from './history.module.css';
import { timeAgo } from './time-ago.ts';

const FIRST = 5;

interface Props {
  marketToken: MarketToken;
  /** every wallet of the signed-in person */
  own: readonly string[];
  heading?: string;
}

/** Everybody’s bids, highest first, each with its transaction. */
export function BidHistory({ marketToken, own, heading = words.history }: Props) {
  const [all, showAll] = useState(false);
  const { bids } = marketToken;
  const shown = all ? bids : bids.slice(0, FIRST);
  return (
    <section>
      <h2>{heading}</h2>
      {bids.length === 0 ? <p className="muted">{words.noBids}</p> : null}
      <ol className={styles.bids}>
        {shown.map((bid) => (
          <BidRow
            key={bid.transaction + bid.amount.coin.amount}
            bid={bid}
            mine={own.includes(bid.bidder.address)}
          />
        ))}
      </ol>
      {bids.length > shown.length ? (
        <button {...press(() => showAll(true))} className="link">
          {words.allBids(bids.length)}
        </button>
      ) : null}
    </section>
  );
}

function BidRow({ bid, mine }: { bid: Bid; mine: boolean }) {
  const now = useSecond();
  const { bidder, amount, at, transaction, explorerUrl, extendedTo } = bid;
  return (
    <li className={mine ? styles.mine : undefined}>
      <span className={styles.bidsWho}>{mine ? words.yours : <PartyName party={bidder} />}</span>
      <b>
        <Money value={amount} />
      </b>
      <span className={styles.bidsWhen}>
        {amount.usd && amount.coin ? (
          <>
            <Money value={amount} other /> ·{' '}
          </>
        ) : null}
        {now === null ? (
          <LocalTime at={at} />
        ) : (
          <time dateTime={at} title={formatMoment(at)}>
            {timeAgo(now - Date.parse(at) / 1000)}
          </time>
        )}
        {extendedTo ? (
          <>
            {` · ${words.extendedTo} `}
            <LocalTime at={extendedTo} inSentence />
          </>
        ) : null}
      </span>
      <span className={styles.bidsLink}>
        <ExplorerLink url={explorerUrl}>{shortHex(transaction)}</ExplorerLink>
      </span>
    </li>
  );
}
