import type { ItemDetail } from '@talkies/shared/schemas';
import { item as words } from '../../messages/en.ts';
import * as styles from './sections.module.css';

/** The item's rewards, shown as coupons. */
export function ItemRewards({ rewards }: { rewards: ItemDetail['rewards'] }) {
  if (rewards.length === 0) return null;
  return (
    <section>
      <details className={styles.rewards} open>
        <summary>
          <h2>{words.rewards}</h2>
        </summary>
        <ul className={styles.coupons}>
          {rewards.map(({ title, text }, position) => (
            <li className={`${styles.coupon} paper`} key={title}>
              <b aria-hidden="true">{position + 1}</b>
              <div>
                <strong>{title}</strong>
                {text}
              </div>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
