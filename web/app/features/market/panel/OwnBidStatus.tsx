import type { MyMarketToken } from '@talkies/shared/schemas';
import { useOnDemand } from '../../../lib/timing/use-on-demand.ts';
import * as styles from './token-panel.module.css';

const loadBidStatusText = () => import('./BidStatusText.tsx');

/** How one's own bid stands. Its line keeps its place, so that nothing moves when it comes. */
export function OwnBidStatus({ mine }: { mine: MyMarketToken | null }) {
  const bidStatus = mine?.bidStatus;
  const BidStatusText = useOnDemand(loadBidStatusText, bidStatus != null)?.default;
  return (
    <p className={styles.tokenPanelStatus} data-status={bidStatus ?? undefined} role="status">
      {mine && BidStatusText ? <BidStatusText mine={mine} /> : null}
    </p>
  );
}
