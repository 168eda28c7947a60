import type { Lottery } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { CollectionTag } from '../../../components/card/CollectionTag.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { PricePair } from '../../../components/PricePair.tsx';
import { tokenPath } from '../../../lib/url/paths.ts';
import { lotteryPage as words } from '../../../messages/en.ts';
import * as styles from './panel.module.css';

/** The prize: the edition, and the money where there is some. */
export function Prize({
  lottery: { prize, prize_pool },
}: {
  lottery: Pick<Lottery, 'prize' | 'prize_pool'>;
}) {
  return (
    <div className={styles.prize}>
      <div className={styles.prizeArt}>
        <Picture image={prize.image} sizes="140px" decorative priority />
      </div>
      <div className={styles.prizeWords}>
        <p className="label muted">{words.prize}</p>
        <h2>{prize.shown ? <Link to={tokenPath(prize.marketToken)}>{prize.title}</Link> : prize.title}</h2>
        <p className="small muted">
          {prize.film} · {words.edition(prize.serial)}
        </p>
        <CollectionTag collection={prize.collection} />
        {BigInt(prize_pool.coin.amount) > 0n ? (
          <p className="small">
            {words.andMoney} <PricePair value={prize_pool} />
          </p>
        ) : null}
      </div>
    </div>
  );
}
