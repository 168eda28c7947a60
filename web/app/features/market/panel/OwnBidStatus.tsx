import type { MyMarketToken } from '@talkies/shared/schemas';
import { formatMoney } from '../../../lib/format/money.ts';
import { marketToken as words } from '../../../messages/en.ts';
import * as styles from './token-panel.module.css';

/** How one's own bid stands. Its line keeps its place, so that nothing moves when it comes. */
export function OwnBidStatus({ mine }: { mine: MyMarketToken | null }) {
  const own = mine?.highestOwn;
  const bidStatus = mine?.bidStatus;
  return (
    <p className={styles.tokenPanelStatus} data-status={bidStatus ?? undefined} role="status">
      {own && bidStatus ? words.standings[bidStatus](formatMoney(own)) : null}
    </p>
  );
}
