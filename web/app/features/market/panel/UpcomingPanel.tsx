import type { Money } from '@talkies/shared';
import type { MarketToken } from '@talkies/shared/schemas';
import { Countdown } from '../../../components/Countdown.tsx';
import { LazyReminder } from '../../../components/reminder/LazyReminder.tsx';
import { marketToken as words } from '../../../messages/en.ts';
import { Sums } from './Sums.tsx';
import * as styles from './token-panel.module.css';

interface Props {
  marketToken: MarketToken;
  /** the shop's least first bid, in dollars */
  minimum: Money | null;
}

/** An auction that has not opened yet. Only running auctions have bulbs. */
export function UpcomingPanel({ marketToken, minimum }: Props) {
  return (
    <div className={styles.tokenPanel} data-part="token-panel">
      <p className={styles.tokenPanelResult}>{words.soon}</p>
      <p>{words.soonText}</p>
      {marketToken.startsAt ? (
        <div className={styles.tokenPanelClock}>
          <span>{words.opensIn}</span>
          <Countdown until={marketToken.startsAt} />
          <LazyReminder about="auction" id={marketToken.item.id} until={marketToken.startsAt} />
        </div>
      ) : null}
      <Sums auction={null} minimum={minimum} />
    </div>
  );
}
