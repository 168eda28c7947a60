import type { MyMarketToken } from '@talkies/shared/schemas';
import { useOnDemand } from '../../../lib/timing/use-on-demand.ts';
import * as styles from './token-panel.module.css';

const loadBidStatusText = () => import('./BidStatusText.tsx');

/** The status of the person's own bid. Its line is reserved, so that nothing moves when it appears. */
export function OwnBidStatus({ mine }: { mine: MyMarketToken | null }) {
  const bidStatus = mine?.bidStatus;
  const BidStatusText = useOnDemand(loadBidStatusText, bidStatus != null)?.default;
  return (
    <p className={styles.tokenPanelStatus} data-status={bidStatus ?? undefined} role="status">
      {mine && BidStatusText ? <BidStatusText mine={mine} /> : null}
    </p>
  );
}
