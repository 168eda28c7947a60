import { ButtonLink } from '../../../components/Button.tsx';
import { patterns } from '../../../lib/url/paths.ts';
import { home } from '../../../messages/en.ts';
import * as styles from './lottery-band.module.css';

/** The link from the home page to the lotteries: a torn ticket as wide as the page. */
export const LotteryBand = () => (
  <section className={`wrap ${styles.space}`} aria-labelledby="home-lottery">
    <div className={`${styles.band} paper`}>
      <div>
        <h2 id="home-lottery">{home.lottery.title}</h2>
        <p className="muted">{home.lottery.text}</p>
      </div>
      <ButtonLink to={patterns.lotteries}>{home.lottery.enter}</ButtonLink>
    </div>
  </section>
);
