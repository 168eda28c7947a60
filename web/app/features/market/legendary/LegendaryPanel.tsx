import type { Money as Amount } from '@talkies/shared';
import type { Auction } from '@talkies/shared/schemas';
import { Button } from '../../../components/Button.tsx';
import { Countdown } from '../../../components/Countdown.tsx';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import { Money } from '../../../components/Money.tsx';
import { partyName } from '../../../components/PartyName.tsx';
import { formatMoney } from '../../../lib/format/money.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { marketToken as tokenWords, legendary as words } from '../../../messages/en.ts';
import { ActionLink } from '../panel/ActionLink.tsx';
import { OwnBidStatus } from '../panel/OwnBidStatus.tsx';
import type { PanelProps } from '../panel/TokenPanel.tsx';
import * as styles from './legendary.module.css';

/** The highest bid, the reserve in coins and dollars, the remaining time, and the main action. */
export function LegendaryPanel({ marketToken, mine, signedIn, stateNow, minimum }: PanelProps) {
  const { auction, startsAt } = marketToken;
  const current = stateNow === 'upcoming' ? null : auction;
  const over = current !== null && (stateNow === 'ended' || stateNow === 'idle');
  return (
    <div className={`${styles.board} ${stateNow === 'auction' ? 'bulbs' : ''}`} data-part="token-panel">
      <Figures auction={current} minimum={minimum} />
      {stateNow === 'auction' && current ? <Clock label={words.endsIn} until={current.endsAt} /> : null}
      {stateNow === 'upcoming' ? (
        startsAt ? (
          <Clock label={words.opensIn} until={startsAt} />
        ) : (
          <p className={styles.state}>{words.soon}</p>
        )
      ) : null}
      {over && current ? <Ended auction={current} /> : null}
      {signedIn && current ? <OwnBidStatus mine={mine} /> : null}
      {stateNow === 'auction' && current ? (
        mine?.sells ? (
          <p>{tokenWords.own}</p>
        ) : (
          <>
            <div className={styles.action}>
              <ActionLink id={marketToken.id} action="bid" path={patterns.legendary}>
                {words.placeBid}
              </ActionLink>
            </div>
            <p className="small">
              {tokenWords.atLeast(formatMoney((current.minimumNext ?? current.reserve).coin))}
            </p>
          </>
        )
      ) : null}
      {over ? (
        <Button size="large" block disabled>
          {words.endedButton}
        </Button>
      ) : null}
    </div>
  );
}

function Figures({ auction, minimum }: { auction: Auction | null; minimum: Amount | null }) {
  const highest = auction?.highest ?? null;
  const dollars = auction?.reserve.usd ?? minimum;
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{words.currentBid}</dt>
        <dd className={styles.current} data-part="token-panel-price" key={highest?.coin.amount}>
          {highest ? <Money value={highest.coin} exact /> : words.noBid}
        </dd>
        {highest?.usd ? (
          <dd>
            <Money value={highest.usd} />
          </dd>
        ) : null}
      </div>
      <div data-part="reserve">
        <dt>{words.reserve}</dt>
        <dd className={styles.reserve}>{dollars ? <Money value={dollars} exact /> : null}</dd>
        {auction ? (
          <dd>
            <Money value={auction.reserve.coin} exact /> <small>{words.reserveFixed}</small>
          </dd>
        ) : null}
      </div>
    </dl>
  );
}

const Clock = ({ label, until }: { label: string; until: string }) => (
  <div className={styles.clock}>
    <span>{label}</span>
    <Countdown until={until} />
  </div>
);

function Ended({ auction: { state, highest, highestBidder, closed } }: { auction: Auction }) {
  const sold = highest && highestBidder;
  return (
    <div>
      <p className={styles.state}>{words.ended}</p>
      {sold && state === 'settled' ? (
        <p>{tokenWords.won(partyName(highestBidder), formatMoney(highest.coin))}</p>
      ) : null}
      {sold && state !== 'settled' ? (
        <p>{tokenWords.awaits(partyName(highestBidder), formatMoney(highest.coin))}</p>
      ) : null}
      {sold ? null : <p>{state === 'cancelled' ? tokenWords.cancelled : tokenWords.unsold}</p>}
      {closed ? <ExplorerLink url={closed.explorerUrl}>{tokenWords.seeClosing}</ExplorerLink> : null}
    </div>
  );
}
