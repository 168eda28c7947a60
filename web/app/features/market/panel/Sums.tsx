import type { Money as Amount } from '@talkies/shared';
import type { Auction } from '@talkies/shared/schemas';
import { Help } from '../../../components/help/Help.tsx';
import { Money } from '../../../components/Money.tsx';
import { marketToken as words } from '../../../messages/en.ts';
import * as styles from './token-panel.module.css';

interface Props {
  /** null before there was one */
  auction: Auction | null;
  /** what the shop asks at least in an auction to come, in dollars */
  minimum?: Amount | null | undefined;
}

/** The last bid and the reserved price: the first thing that one wants to know of an auction, whatever its state. */
export function Sums({ auction, minimum = null }: Props) {
  const highest = auction?.highest ?? null;
  const reserve = minimum ?? auction?.reserve.usd ?? auction?.reserve.coin ?? null;
  const also = minimum === null && auction?.reserve.usd ? auction.reserve.coin : null;
  return (
    <dl className={styles.tokenPanelSums}>
      <div>
        <dt>{words.lastBid}</dt>
        <dd className={styles.tokenPanelPrice} data-part="token-panel-price" key={highest?.coin.amount}>
          {highest ? <Money value={highest.coin} /> : words.noBid}
        </dd>
        {highest?.usd ? (
          <dd className={styles.tokenPanelAlso}>
            <Money value={highest.usd} />
          </dd>
        ) : null}
      </div>
      {reserve ? (
        <div>
          <dt>
            {words.reserve} <Help about="reserve" />
          </dt>
          <dd className={styles.tokenPanelReserve}>
            <Money value={reserve} />
            {also ? <Money className={styles.tokenPanelAlso} value={also} /> : null}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
