import type { MarketToken, MyMarketToken } from '@talkies/shared/schemas';
import { Countdown } from '../../../components/Countdown.tsx';
import { Help } from '../../../components/help/Help.tsx';
import { useFormatPrice } from '../../../lib/format/currency-choice.ts';
import { marketToken as words } from '../../../messages/en.ts';
import { ActionLink } from './ActionLink.tsx';
import { OwnBidStatus } from './OwnBidStatus.tsx';
import { Sums } from './Sums.tsx';
import * as styles from './token-panel.module.css';

interface Props {
  marketToken: MarketToken;
  mine: MyMarketToken | null;
  signedIn: boolean;
}

/** A running auction, with bulbs: the highest bid, the remaining time, and the link to bid. */
export function AuctionPanel({ marketToken, mine, signedIn }: Props) {
  const format = useFormatPrice();
  const { auction } = marketToken;
  if (!auction) return null;
  const { highest, reserve, minimumNext } = auction;
  const first = highest ?? reserve;
  return (
    <div className={`${styles.tokenPanel} bulbs`} data-part="token-panel">
      <p className={styles.tokenPanelTop}>
        <span className={`tag ${styles.live}`}>{words.live}</span>
        {highest ? <span className={styles.tokenPanelMet}>{words.met}</span> : null}
      </p>
      <Sums auction={auction} />
      <div className={styles.tokenPanelClock}>
        <span>
          {words.fallsIn} <Help about="auctionEnd" minutes={Math.round(auction.extensionSeconds / 60)} />
        </span>
        <Countdown until={auction.endsAt} />
      </div>
      {signedIn ? <OwnBidStatus mine={mine} /> : null}
      {mine?.sells ? (
        <p>{words.own}</p>
      ) : (
        <ActionLink id={marketToken.id} action="bid">
          {words.placeBid}
        </ActionLink>
      )}
      <p className={`small ${styles.tokenPanelNote}`}>{words.atLeast(format(minimumNext ?? first))}</p>
    </div>
  );
}
