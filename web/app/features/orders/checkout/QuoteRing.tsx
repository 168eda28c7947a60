import { QUOTE_MINUTES } from '@talkies/shared';
import * as styles from '../../../components/checkout/checkout.module.css';
import { minuteClock } from '../../../lib/format/time-left.ts';

const RADIUS = 40;
const LENGTH = 2 * Math.PI * RADIUS;

/** A ring like on a film leader, which runs out with the locked rate. */
export function QuoteRing({ left }: { left: number }) {
  const share = Math.min(1, left / (QUOTE_MINUTES * 60));
  const clock = minuteClock(left);
  return (
    <div className={styles.ring} role="timer" aria-label={clock}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r={RADIUS} className={styles.ringGround} />
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          className={styles.ringLeft}
          strokeDasharray={`${LENGTH * share} ${LENGTH}`}
          transform="rotate(-90 50 50)"
        />
        <path d="M0 50H100M50 0V100" className={styles.ringCross} />
      </svg>
      <span className="num">{clock}</span>
    </div>
  );
}
