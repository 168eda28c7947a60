import type { Auction, MyMarketToken } from '@talkies/shared/schemas';
import { atRateOf } from '../../../lib/format/at-rate.ts';
import { useFormatPrice } from '../../../lib/format/currency-choice.ts';
import { marketToken as words } from '../../../messages/en.ts';
import * as styles from './token-panel.module.css';

/** How one's own bid stands. Its line keeps its place, so that nothing moves when it comes. */
export function OwnBidStatus({ mine, auction }: { mine: MyMarketToken | null; auction: Auction }) {
  const format = useFormatPrice();
  const own = mine?.highestOwn;
  const bidStatus = mine?.bidStatus;
  return (
    <p className={styles.tokenPanelStatus} data-status={bidStatus ?? undefined} role="status">
      {own && bidStatus
        ? words.standings[bidStatus](format(atRateOf(auction.highest ?? auction.reserve, own)))
        : null}
    </p>
  );
}
