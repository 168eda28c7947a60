import { marketActivity as words } from '../../../messages/en.ts';
import * as styles from './activity.module.css';
import type { MarketActivityPage } from './use-activity.ts';

/** Announces entries that are newer than the page, at the foot of the window; they are inserted only on request. */
export function ActivityNews({ activity: { fresh, many, show, renew } }: { activity: MarketActivityPage }) {
  return (
    <div className={styles.news} role="status">
      {many ? (
        <button type="button" className={styles.showNews} onClick={renew}>
          {words.renew}
        </button>
      ) : fresh > 0 ? (
        <button type="button" className={`${styles.showNews} num`} onClick={show}>
          {words.fresh(fresh)}
        </button>
      ) : null}
    </div>
  );
}
