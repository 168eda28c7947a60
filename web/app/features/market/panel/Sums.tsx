import type { Money as Amount } from '@talkies/shared';
import type { Auction } from '@talkies/shared/schemas';
import { Help } from '../../../components/help/Help.tsx';
import { Money } from '../../../components/Money.tsx';
import { marketToken as words } from '../../../messages/en.ts';
import * as styles from './token-panel.module.css';

interface Props {
  /** null where there was none */
  auction: Auction | null;
  /** the shop's reserve for an announced auction, in dollars */
  minimum?: Amount | null | undefined;
}

/** The highest bid and the reserve: the main figures of an auction, in every state. */
export function Sums({ auction, minimum = null }: Props) {
  const highest = auction?.highest ?? null;
  const reserve = minimum ?? auction?.reserve ?? null;
  return (
    <dl className={styles.tokenPanelSums}>
      <div>
        <dt>{words.lastBid}</dt>
        <dd className={styles.tokenPanelPrice} data-part="token-panel-price" key={highest?.coin.amount}>
          {highest ? <Money value={highest} /> : words.noBid}
          {highest ? <Money className={styles.tokenPanelAlso} value={highest} other /> : null}
        </dd>
      </div>
      {reserve ? (
        <div>
          <dt>
            {words.reserve} <Help about="reserve" />
          </dt>
          <dd className={styles.tokenPanelReserve}>
            <Money value={reserve} />
            {'coin' in reserve ? <Money className={styles.tokenPanelAlso} value={reserve} other /> : null}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
