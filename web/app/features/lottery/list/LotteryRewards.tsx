import type { LotteryCard } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { CollectionTag } from '../../../components/card/CollectionTag.tsx';
import { Frame } from '../../../components/card/Frame.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { tokenPath } from '../../../lib/url/paths.ts';
import { lotteries as words } from '../../../messages/en.ts';
import * as styles from './rewards.module.css';

const SIZES = '(min-width: 1025px) 260px, (min-width: 600px) 30vw, 44vw';

/** The prizes, as pictures. */
export function LotteryRewards({ lotteries }: { lotteries: readonly LotteryCard[] }) {
  if (lotteries.length === 0) return null;
  return (
    <section className={styles.rewards} aria-labelledby="rewards-title">
      <h2 id="rewards-title">{words.rewardsTitle}</h2>
      <p className="muted">{words.rewards}</p>
      <ul>
        {lotteries.map(({ id, prize }) => (
          <li key={id}>
            <Frame collection={prize.collection}>
              <Picture image={prize.image} sizes={SIZES} decorative />
            </Frame>
            <h3>
              {prize.shown ? <Link to={tokenPath(prize.marketToken)}>{prize.title}</Link> : prize.title}
            </h3>
            <p className="small muted">{prize.film}</p>
            <CollectionTag collection={prize.collection} />
          </li>
        ))}
      </ul>
    </section>
  );
}
