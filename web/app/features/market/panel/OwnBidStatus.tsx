import type { MyMarketToken } from '@talkies/shared/schemas';
import * as styles from './token-panel.module.css';
import { useComponentOnDemand } from './use-component-on-demand.ts';

const loadBidStatusText = () => import('./BidStatusText.tsx');

/** How one's own bid stands. Its line keeps its place, so that nothing moves when it comes. */
export function OwnBidStatus({ mine }: { mine: MyMarketToken | null }) {
  const bidStatus = mine?.bidStatus;
  const BidStatusText = useComponentOnDemand(loadBidStatusText, bidStatus != null);
  return (
    <p className={styles.tokenPanelStatus} data-status={bidStatus ?? undefined} role="status">
      {mine && BidStatusText ? <BidStatusText mine={mine} /> : null}
    </p>
  );
}
