import { formatAmount, paidByName } from '@talkies/shared/receipts';
import type { OrderPage } from '@talkies/shared/schemas';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { order as words } from '../../../messages/en.ts';
import * as styles from './order.module.css';

const bad = ['payment-failed', 'payment-disputed', 'expired', 'failed'];

/** The history of the order and its money, oldest first. */
export const OrderTimeline = ({ page }: { page: OrderPage }) => (
  <section aria-labelledby="timeline-heading">
    <h2 id="timeline-heading">{words.timeline}</h2>
    <ol className={styles.timeline} aria-live="polite">
      {page.timeline.map(({ step, at, method, amount, reason }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: entries never move
          key={index}
          data-step={step}
          data-bad={bad.includes(step) || undefined}
        >
          <b>
            {words.steps[step](
              method ? paidByName(method, amount?.currency) : '',
              amount ? formatAmount(amount) : '',
            )}
          </b>
          {reason ? <span className="small muted">{reason}</span> : null}
          <span className="small muted">
            <LocalTime at={at} />
          </span>
        </li>
      ))}
    </ol>
  </section>
);
