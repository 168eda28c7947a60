import { useLive } from '../../../lib/live/use-live.ts';
import { market as words } from '../../../messages/en.ts';
import * as styles from './marketplace.module.css';
import type { Market } from './use-market.ts';

/** Live news and the connection's state, at the foot of the window, so that nothing in the grid moves. */
export function MarketNews({ market: { news, listener, moved, asOf, show, renew } }: { market: Market }) {
  const line = useLive(['market'], listener, asOf);
  const { length } = news.fresh;
  return (
    <div className={styles.marketNews} role="status">
      {line === 'connected' ? null : (
        <p className={styles.marketLine} data-part="market-line">
          {words.line[line]}
        </p>
      )}
      {moved ? (
        <button type="button" className={styles.marketShow} onClick={() => void renew()}>
          {words.renew}
        </button>
      ) : length > 0 ? (
        <button type="button" className={`${styles.marketShow} num`} onClick={show}>
          {words.fresh(length)}
        </button>
      ) : null}
    </div>
  );
}
