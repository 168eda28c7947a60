import './sections.css';
import type { ItemDetail } from '@talkies/shared/schemas';
import { item as words } from '../../messages/en.ts';

/** What comes with the picture, as coupons. */
export function Rewards({ rewards }: { rewards: ItemDetail['rewards'] }) {
  if (rewards.length === 0) return null;
  return (
    <section>
      <details className="rewards" open>
        <summary>
          <h2>{words.rewards}</h2>
        </summary>
        <ul className="coupons">
          {rewards.map(({ title, text }, position) => (
            <li className="coupon paper" key={title}>
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
